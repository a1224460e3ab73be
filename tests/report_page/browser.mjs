// browser.mjs FOLDER CHROMIUM: the pages of a report in a browser, from disk. Exits 1 with a line for each fault.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import url from "node:url";
import { chromium } from "playwright-core";
import { violationsOf } from "./axe.mjs";

const [, , folder, executablePath] = process.argv;
const faults = [];
const expect = (truth, fault) => truth || faults.push(fault);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });

const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

/// Until the list answers: the shortest of five, and what the page's process computed for it.
async function openingOf(name) {
    const times = [], computed = [];
    for (let i = 0; i < 5; ++i) {
        const page = await opened(name);
        times.push(page.opening);
        const session = await page.context().newCDPSession(page);
        await session.send("Performance.enable");
        const { metrics } = await session.send("Performance.getMetrics");
        computed.push(Math.round(1000 * metrics.find((metric) => metric.name === "ProcessTime").value));
        await page.context().close();
    }
    return { elapsed: Math.min(...times), computed: Math.min(...computed) };
}

/// So many milliseconds; where others use the processors, of the page's own.
async function checkOpening(name, title, most = 1000) {
    const { elapsed, computed } = await openingOf(name);
    const isBusy = os.loadavg()[0] > os.cpus().length;
    console.log(`${title}: ${elapsed} ms until the list answers, ${computed} ms of a processor${isBusy ? " (the machine is busy)" : ""}`);
    expect((isBusy ? computed : elapsed) < most, `${title}: not within ${most} ms`);
}

async function opened(name, options = {}) {
    const context = await browser.newContext({ viewport: sizes.wide, bypassCSP: false, ...options });
    const page = await context.newPage();
    const address = url.pathToFileURL(path.join(folder, name + ".html")).href;
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !/GPU stall|swiftshader/i.test(message.text()) && faults.push(`${name}: console: ${message.text()}`));
    page.on("pageerror", (error) => faults.push(`${name}: ${error.message}`));
    page.on("dialog", (dialog) => faults.push(`${name}: a dialog: ${dialog.message()}`));
    page.on("request", (request) => expect(request.url() === address, `${name}: asks for ${request.url().slice(0, 100)}`));
    const start = Date.now();
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForSelector("html[data-ready]");
    page.opening = Date.now() - start;
    return page;
}

/// With all filters in view, and conforming inputs too.
async function openedAll(name, options = {}) {
    const page = await opened(name, options);
    await page.evaluate(() => (document.getElementById("more-filters").open = true));
    await page.selectOption("#verdict", "");
    return page;
}

async function checkAxe(page, where) {
    for (const violation of await violationsOf(page)) faults.push(`${where}: axe: ${violation}`);
}

async function settled(page) {
    await page.waitForSelector("#detail h3");
    await page.waitForTimeout(400);
}

/// In both themes and on a phone: no violation, nothing wider than the screen, and a picture to look at.
async function checkLooks() {
    for (const name of ["sample", "hostile"])
        for (const colorScheme of ["light", "dark"])
            for (const [size, viewport] of Object.entries(sizes)) {
                const page = await opened(name, { colorScheme, viewport });
                await settled(page);
                await page.evaluate(() => document.querySelectorAll("details:not(#licences)").forEach((part) => (part.open = true)));
                await page.waitForTimeout(200);
                await checkAxe(page, `${name} ${colorScheme} ${size}`);
                const width = await page.evaluate(() => document.documentElement.scrollWidth);
                expect(width <= viewport.width, `${name} ${size}: ${width} pixels wide`);
                await page.evaluate(() => document.querySelectorAll("details").forEach((part) => (part.open = false)));
                await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${size}.png`), fullPage: size === "phone" });
                await page.context().close();
            }
}

/// The picture of the README.
async function takePicture() {
    const page = await opened("sample", { viewport: { width: 940, height: 580 } });
    await page.selectOption("#verdict", "broken");
    await settled(page);
    await page.focus("#list");
    for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowDown");
    await page.click("[role=option][title$='CUT/HUM-C_TEST.MAN']");
    await settled(page);
    await page.evaluate(() => {
        document.getElementById("count").scrollIntoView();
        document.getElementById("detail").scrollTop = document.querySelector(".finding").offsetTop - document.getElementById("detail").offsetTop - 10;
    });
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(folder, "report.png") });
    await page.context().close();
}

async function count(page) {
    return Number((await page.textContent("#count")).replace(/,/g, "").match(/^\d+/)?.[0]);
}

/// Each filter lists what the records say, and nothing else.
async function checkFilters() {
    const page = await openedAll("sample");
    const records = fs.readFileSync(path.join(folder, "sample.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line))
        .filter((record) => record.record === "input" && (record.verdict !== "unknown" || record.named));
    const all = await count(page);
    expect(all === records.length, `${all} inputs are listed of ${records.length}`);
    const conforming = records.filter((record) => record.verdict === "conforms").length;
    const broken = records.filter((record) => record.verdict === "broken");
    await page.selectOption("#verdict", "broken");
    expect(await count(page) === broken.length, "the verdict's filter lists others");
    await page.click("#filters button[type=reset]");
    await page.waitForTimeout(50);
    expect(await count(page) === all - conforming, "after a reset conforming inputs are not hidden");
    await page.click("#count button");
    expect(await count(page) === all, "hidden inputs are not shown");
    const rule = broken[0].findings[0].rule;
    const withRule = records.filter((record) => record.findings.some((finding) => finding.rule === rule));
    await page.selectOption("#rule", rule);
    expect(await count(page) === withRule.length, "the rule's filter lists others");
    await settled(page);
    expect((await page.locator(".finding").count()) >= 1, "no finding is shown");
    await page.locator(".finding details").last().evaluate((part) => (part.open = true));
    await page.waitForSelector(".rule-page");
    expect((await page.textContent(".rule-page")).includes("why"), "the rule's page has no reason");
    await page.click("#filters button[type=reset]");
    await page.selectOption("#verdict", "");
    for (const [id, of] of [["format", (record) => record.format], ["severity", null], ["effect", null]]) {
        const value = of ? of(broken[0]) : id === "severity" ? "error" : broken[0].findings[0].effect.class;
        const bad = (record) => record.findings.some((finding) => finding.status === "open" && ["error", "fatal"].includes(finding.severity));
        const wanted = records.filter((record) => of ? of(record) === value : id === "severity" ? bad(record) : record.findings.some((finding) => finding.effect.class === value));
        await page.selectOption("#" + id, value);
        expect(await count(page) === wanted.length, `the filter of ${id} lists ${await count(page)}, not ${wanted.length}`);
        await page.selectOption("#" + id, "");
    }
    await page.fill("#path", "*.MAN");
    await page.waitForTimeout(300);
    const animations = records.filter((record) => (record.members.at(-1) ?? record.path).toUpperCase().endsWith(".MAN") || record.name?.toUpperCase().endsWith(".MAN"));
    expect(await count(page) === animations.length, `a pattern of paths lists ${await count(page)}, not ${animations.length}`);
    await page.fill("#path", "");
    const words = broken[0].findings[0].message.split(" ").slice(0, 4).join(" ");
    await page.fill("#query", words);
    await page.waitForTimeout(400);
    expect(await count(page) >= 1, "a message's words find nothing");
    await page.fill("#query", "no such words qqq");
    await page.waitForTimeout(400);
    expect(await count(page) === 0, "words that nobody wrote find something");
    await page.context().close();
}

/// Bytes of a hex view are the file's own, and those of the place are marked.
async function checkBytes() {
    const page = await openedAll("sample");
    const records = fs.readFileSync(path.join(folder, "sample.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    const at = (record) => record.findings?.findIndex((finding) => finding.status === "open" && finding.severity === "error" && finding.location.file_bytes?.[1] > 0 && finding.location.bytes[1] <= 8);
    let compared = 0;
    for (const record of records.filter((one) => one.record === "input" && one.members.length === 0 && one.verdict === "broken" && at(one) >= 0).slice(0, 8)) {
        await page.fill("#path", "*" + record.path);
        await page.waitForTimeout(350);
        await settled(page);
        const finding = record.findings[at(record)];
        const shown = await page.evaluate((number) => {
            const part = document.getElementById("finding-" + number)?.closest(".finding");
            return [...(part?.querySelector(".hex")?.querySelectorAll("b.wrong") ?? [])].filter((mark) => !mark.closest(".bits")).map((mark) => mark.textContent).join(" ");
        }, at(record));
        const [first, size] = finding.location.file_bytes;
        const wanted = [...fs.readFileSync(path.join(folder, record.path)).subarray(first, first + size)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
        expect(shown === wanted, `${record.path}: marked are "${shown}", and the file has "${wanted}" at ${first}`);
        ++compared;
    }
    expect(compared >= 3, `only ${compared} places were compared`);
    await page.context().close();
}

/// The keys of a list box, "/" and Escape; what is selected is what is shown.
async function checkKeys() {
    const page = await openedAll("sample");
    await settled(page);
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement.id) === "query", "/ does not lead to search");
    await page.focus("#list");
    const selected = () => page.evaluate(() => document.getElementById(document.getElementById("list").getAttribute("aria-activedescendant"))?.title);
    await page.keyboard.press("End");
    const last = await selected();
    await page.keyboard.press("Home");
    const first = await selected();
    await page.keyboard.press("ArrowDown");
    const second = await selected();
    expect(first !== last && second !== first && first !== undefined, "keys do not move through the list");
    await page.waitForTimeout(200);
    expect(await page.textContent("#detail h3") === second, "what is selected is not what is shown");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement.id) === "detail", "Enter does not lead to what was found");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement.id) === "list", "Escape does not lead back");
    await page.context().close();
}

/// Curves are drawn, frames are scrubbed, and a redraw in another theme works.
async function checkMotion() {
    const page = await openedAll("sample", { colorScheme: "light" });
    let curves = 0, figures = 0;
    const total = await count(page);
    await page.focus("#list");
    await page.keyboard.press("Home");
    for (let i = 0; i < total && (curves === 0 || figures === 0); ++i) {
        await page.waitForTimeout(60);
        const has = await page.evaluate(() => [!!document.querySelector(".curve canvas"), !!document.querySelector(".stage canvas")]);
        if (has[0] && curves === 0) {
            await page.locator(".curve canvas").scrollIntoViewIfNeeded();
            await page.waitForTimeout(300);
            const drawn = await page.locator(".curve canvas").evaluate((canvas) => canvas.width > 0 && new Set(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data).size > 4);
            expect(drawn, "the curve is empty");
            ++curves;
        }
        if (has[1]) {
            await page.locator(".stage").scrollIntoViewIfNeeded();
            await page.waitForTimeout(600);
            await page.screenshot({ path: path.join(folder, "figure.png") });
            const before = await page.textContent(".state");
            await page.locator(".figure input[type=range]").focus();
            await page.keyboard.press("ArrowRight");
            const frames = Number(await page.locator(".figure input[type=range]").getAttribute("max"));
            if (frames > 0) expect(await page.textContent(".state") !== before, "the slider does not change the frame");
            expect(!(await page.textContent("#detail")).includes("no WebGL"), "there is no WebGL");
            await page.emulateMedia({ colorScheme: "dark" });
            await page.waitForTimeout(200);
            await checkAxe(page, "figure");
            await page.emulateMedia({ colorScheme: "light" });
            ++figures;
        }
        await page.focus("#list");
        await page.keyboard.press("ArrowDown");
    }
    expect(curves > 0, "no input of the sample has a curve");
    expect(figures > 0, "no input of the sample has a figure");
    await page.context().close();
}

/// The frame and the joint of a finding are marked, in words too.
async function checkMarks() {
    const page = await openedAll("marked", { viewport: { width: 1280, height: 1100 } });
    await page.fill("#path", "HUM-S_TEST");
    await page.waitForTimeout(300);
    await settled(page);
    const frame = Number((await page.textContent(".curve + figcaption")).match(/Frames with findings: (\d+)/)?.[1]);
    expect(frame > 0, "the curve does not name the frame of the finding");
    await page.locator(".stage").scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await page.locator(".ticks span").count() === 1, "the frame of the finding has no mark");
    const picture = async () => (await page.locator(".stage").screenshot()).toString("base64");
    const before = await picture();
    await page.click("text=Next frame with findings");
    expect(new RegExp(`^Frame ${frame} \\(of 0 to \\d+\\); findings at joint \\d`).test(await page.textContent(".state")), "the player does not name the joint: " + await page.textContent(".state"));
    await page.waitForTimeout(200);
    expect(await picture() !== before, "the figure is drawn the same");
    await page.screenshot({ path: path.join(folder, "marked.png") });
    await page.click("text=Play");
    await page.waitForTimeout(350);
    await page.click("text=Stop");
    await page.click(".ticks span");
    expect(/^finding-\d+$/.test(await page.evaluate(() => document.activeElement.id)), "a tick does not lead to its finding");
    expect(await page.evaluate(() => !!document.activeElement.closest(".finding").querySelector(".hex b.wrong")), "the finding of a tick shows no bytes");
    await checkPointer(page);
    await page.context().close();
}

/// Joints have names below the pointer, and the wheel leads nearer.
async function checkPointer(page) {
    const stage = page.locator(".stage");
    await stage.scrollIntoViewIfNeeded();
    const box = await stage.boundingBox();
    const name = await stage.locator("canvas").evaluate((canvas) => {
        const { x, y, width, height } = canvas.getBoundingClientRect(), label = document.querySelector(".joint");
        for (let top = 10; top < height; top += 12)
            for (let left = 10; left < width; left += 12) {
                canvas.dispatchEvent(new PointerEvent("pointermove", { clientX: x + left, clientY: y + top, bubbles: true }));
                if (!label.hidden) return label.textContent;
            }
        return "";
    });
    expect(/^(ROOT|ARM|joint \d)/.test(name), `the joint below the pointer is called "${name}"`);
    const before = (await stage.screenshot()).toString("base64");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -400);
    await page.waitForTimeout(200);
    expect((await stage.screenshot()).toString("base64") !== before, "the wheel does not lead nearer");
}

/// Another clip of the same joints, beside this one: it turns with it and shows the same moment.
async function checkCompared() {
    const page = await openedAll("sample", { viewport: { width: 1280, height: 1100 } });
    await page.fill("#path", "*ANIMS/HUM-S_TEST.MAN");
    await page.waitForTimeout(300);
    await settled(page);
    await page.locator(".stage").scrollIntoViewIfNeeded();
    await page.click("text=Compare with another clip");
    await page.waitForSelector(".pair > div .state");
    const other = page.locator(".pair > div");
    expect((await page.locator("label:has-text('Beside it') option").first().textContent()).includes("HUM-S_TEST.MAN: "), "a clip of the same name is not the first");
    await page.selectOption("label:has-text('Beside it') select", { label: (await page.locator("label:has-text('Beside it') option").allTextContents()).find((text) => text.endsWith("3 frames")) });
    await other.locator(".stage").scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    const before = (await other.locator(".stage").screenshot()).toString("base64");
    await page.click("text=Next frame >> nth=0");
    await page.click("text=Turn left >> nth=0");
    await page.waitForTimeout(300);
    expect((await other.locator(".state").textContent()).startsWith("Frame 1 "), "the other clip is at another moment: " + await other.locator(".state").textContent());
    expect((await other.locator(".stage").screenshot()).toString("base64") !== before, "the other clip is drawn the same");
    await checkAxe(page, "compared");
    await page.click("text=Compare with another clip");
    await page.waitForTimeout(200);
    expect(await page.locator(".stage").count() === 1, "the other clip stays");
    await page.context().close();
}

/// Names and texts stay text, whatever they contain; thousands of findings are shown in portions.
async function checkHostile() {
    const page = await openedAll("hostile");
    const total = await count(page);
    await page.focus("#list");
    await page.keyboard.press("Home");
    const most = Math.min(total, 40);
    for (let i = 0; i < most; ++i) {
        await page.waitForTimeout(70);
        await page.keyboard.press("ArrowDown");
    }
    expect(await page.evaluate(() => window.hacked === undefined), "a name was run");
    expect(await page.locator("#list img, #detail img, #detail svg, #list script, #detail script").count() === 0, "a name became markup");
    const control = await page.evaluate(() => /[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/.test(document.querySelector("main").textContent));
    expect(!control, "a control character is on the page");
    await page.context().close();
    await checkThousands();
}

async function checkThousands() {
    const page = await openedAll("thousands");
    await settled(page);
    await checkOpening("thousands", "6,000 findings");
    expect(/^[5-9],\d{3} findings$/.test(await page.textContent("#detail > h3 >> nth=1")), "not thousands of findings: " + await page.textContent("#detail > h3 >> nth=1"));
    const shown = await page.locator(".finding").count();
    expect(shown > 0 && shown <= 50, `${shown} findings are shown at once`);
    await page.click("#detail .portions > button");
    expect(await page.locator(".finding").count() > shown, "no more findings are shown");
    expect(await page.evaluate(() => window.hacked === undefined), "a message was run");
    expect(await page.locator("#detail img, #detail svg, #detail script").count() === 0, "a message became markup");
    const text = await page.textContent("#detail");
    expect(text.includes("<script>window.hacked=1<") && !/[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e]/.test(text), "a message is not shown as text");
    await page.context().close();
}

/// 5,000 inputs: a second from the file to a list that answers, and as quick to filter and scroll.
async function checkMany() {
    const page = await openedAll("many");
    expect(await count(page) >= 5000, `${await count(page)} inputs`);
    await checkOpening("many", "5,000 inputs");
    expect(await page.locator("#list [role=option]").count() < 60, "the list has all entries at once");
    const times = await page.evaluate(async () => {
        const time = async (act) => {
            const start = performance.now();
            act();
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            return Math.round(performance.now() - start);
        };
        const list = document.getElementById("list"), verdict = document.getElementById("verdict");
        return {
            scroll: await time(() => (list.scrollTop = list.scrollHeight / 2)),
            filter: await time(() => {
                verdict.value = "broken";
                verdict.dispatchEvent(new Event("input", { bubbles: true }));
            }),
        };
    });
    console.log(`scrolling ${times.scroll} ms, filtering ${times.filter} ms`);
    expect(times.scroll < 200 && times.filter < 300, "scrolling or filtering is slow");
    await page.context().close();
}

/// 50,000 inputs: three seconds from the file to a list that answers, and no slower to scroll.
async function checkFiftyThousand() {
    const page = await opened("fifty_thousand");
    await page.selectOption("#verdict", "");
    expect(await count(page) === 50000, `${await count(page)} inputs`);
    const step = await page.evaluate(async () => {
        const list = document.getElementById("list"), times = [];
        for (let at = 0; at < 30; ++at) {
            const start = performance.now();
            list.scrollTop = list.scrollHeight * at / 30;
            list.dispatchEvent(new Event("scroll"));
            times.push(performance.now() - start);
            await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        return Math.round(times.sort((a, b) => a - b)[times.length >> 1]); // others may use the processors in the slowest
    });
    console.log(`50,000 inputs: a step of scrolling takes ${step} ms`);
    expect(step < 30, "scrolling is slow");
    await page.context().close();
    await checkOpening("fifty_thousand", "50,000 inputs", 3000);
}

/// On paper: no filters and no list that scrolls, but the inputs.
async function checkPrint() {
    const page = await opened("sample");
    await settled(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    expect(!(await page.isVisible("#filters")) && !(await page.isVisible("#list")), "filters or the list are printed");
    expect(await page.locator("#printed li").count() > 10, "inputs are not printed");
    await page.context().close();
    const without = await opened0("sample");
    expect(await without.isVisible("noscript"), "without scripts nothing is said");
    await without.context().close();
}

function recordsOf(name) {
    return fs.readFileSync(path.join(folder, name + ".jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter((record) => ["input", "folder"].includes(record.record));
}

/// What, how, and the worst file are on the first screen; conforming files are not in the list.
async function checkFirstScreen() {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const page = await opened("sample", { viewport });
        const where = `at ${viewport.width}`;
        expect(await page.textContent("h1") === "sample" && (await page.title()).startsWith("sample: "), `${where}: the title does not say what was checked`);
        expect((await page.textContent("#run-text")).includes("animcheck check sample"), `${where}: the command is not there`);
        const shown = await page.evaluate(() => [...document.querySelectorAll("[role=option]")].map((entry) => {
            const { left, bottom } = entry.querySelector(".place").getBoundingClientRect();
            return { left, bottom, verdict: entry.querySelector(".about").textContent };
        }));
        expect(shown.filter(({ bottom }) => bottom <= viewport.height).length >= 4, `${where}: not four inputs on the first screen`);
        expect(shown[0].verdict.startsWith("broken"), `${where}: the first input is ${shown[0].verdict}`);
        expect(new Set(shown.map(({ left }) => left)).size === 1, `${where}: paths do not begin at one edge`);
        expect(!shown.some(({ verdict }) => verdict.startsWith("conforms")), `${where}: a conforming input is listed`);
        expect(await page.locator("#filters input:visible, #filters select:visible").count() === 2, `${where}: not two filters`);
        await page.context().close();
    }
}

/// A bar counts inputs with a finding that follows from no other, and lists them.
async function checkBars() {
    const page = await opened("sample");
    const inputs = new Map();
    for (const record of recordsOf("sample"))
        for (const rule of new Set(record.findings.filter((one) => one.status === "open" && !one.consequence_of).map((one) => one.rule)))
            inputs.set(rule, (inputs.get(rule) ?? 0) + 1);
    while (await page.locator("#rules .portions > button:visible:not(.bar)").count() > 0) await page.click("#rules .portions > button:not(.bar)");
    const bars = await page.evaluate(() => [...document.querySelectorAll("[data-rule]")].map((bar) => [bar.dataset.rule, Number(bar.querySelector(".number").textContent)]));
    expect(bars.length === inputs.size && bars.every(([rule, number]) => inputs.get(rule) === number), "bars count something else than inputs");
    const [rule, number] = bars.find(([, many]) => many > 1);
    await page.click(`[data-rule="${rule}"]`);
    const listed = await count(page);
    expect(listed >= number && listed === recordsOf("sample").filter((record) => record.findings.some((one) => one.rule === rule)).length, `the bar of ${rule} lists ${listed}, not ${number}`);
    await page.click("#chosen button");
    expect(await count(page) > listed, "the filter of a bar cannot be taken off");
    await page.context().close();
}

/// A link to a finding leads to it, also where filters would hide its input, and on a phone a tap leads to what was found.
async function checkLinks() {
    const record = recordsOf("sample").find((one) => one.record === "input" && one.findings.length > 1 && one.members.length > 0);
    const page = await opened("sample", { viewport: { width: 1280, height: 800 } });
    const place = [record.path, ...record.members].join("::");
    const number = record.findings.length - 1;
    await page.goto(page.url().split("#")[0] + "#" + new URLSearchParams({ at: place, finding: record.findings[number].fingerprint }));
    await page.waitForTimeout(300);
    expect(await page.textContent("#detail h3") === place, "the link does not lead to its input");
    expect(await page.evaluate(() => document.activeElement.id) === "finding-" + number, "the link does not lead to its finding");
    const sound = recordsOf("sample").find((one) => one.record === "input" && one.verdict === "conforms" && one.members.length === 0);
    await page.goto(page.url().split("#")[0] + "#" + new URLSearchParams({ at: sound.path }));
    await page.waitForTimeout(300);
    expect(await page.textContent("#detail h3") === sound.path, "the link does not lead to a hidden input");
    await page.click("[role=option] >> nth=2");
    await page.waitForTimeout(200);
    expect(decodeURIComponent(page.url()).includes("#at=" + await page.textContent("#detail h3")), "the address does not name the input");
    await page.context().close();
    const phone = await opened("sample", { viewport: { width: 390, height: 844 }, hasTouch: true });
    await phone.tap("[role=option] >> nth=1");
    await phone.waitForTimeout(300);
    expect(await phone.evaluate(() => Math.abs(document.getElementById("detail").getBoundingClientRect().top)) < 20, "a tap does not lead to what was found");
    await phone.context().close();
}

/// A repaired copy of each file that has one is what `repair` writes; another file is refused.
async function checkRepairs() {
    const page = await opened("repairs");
    const offers = await page.evaluate(() => window.document.getElementById("inputs").textContent.split("\n")
        .filter((line) => line.includes('"repairs":[{')).map((line) => [Number(line.slice(0, line.indexOf(" "))), JSON.parse(line.slice(line.indexOf(" ") + 1)).repairs.map((one) => one.safe)]));
    const places = fs.readFileSync(path.join(folder, "repairs.html"), "utf8").match(/^\["dumps[^\n]*/gm).map((line) => JSON.parse(line.replace(/,$/, ""))[0]);
    const written = (level) => fs.readdirSync(path.join(folder, "repaired", level)).length;
    const safe = offers.filter(([, kinds]) => kinds[0]).length;
    expect(safe === written("safe") && safe > 5, `${safe} files have a safe copy, repair writes ${written("safe")}`);
    expect(offers.length === written("likely"), `${offers.length} files have a copy, repair writes ${written("likely")}`);
    for (const [number, kinds] of offers) {
        const place = places[number], name = path.basename(place);
        await page.goto(page.url().split("#")[0] + "#" + new URLSearchParams({ at: place }));
        await page.waitForFunction((place) => document.querySelector("#detail h3").textContent === place, place);
        for (const [at, isSafe] of kinds.entries()) {
            await page.locator(".repair input").nth(at).setInputFiles(path.join(folder, place));
            const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".repair").nth(at).getByRole("link").click()]);
            const copy = fs.readFileSync(await download.path());
            const likely = !isSafe || kinds.length === 1 ? "likely" : "safe";
            const output = path.join(folder, "repaired", fs.existsSync(path.join(folder, "repaired", likely, name)) ? likely : "safe", name);
            expect(copy.equals(fs.readFileSync(output)), `the copy of ${place} is not what repair writes`);
        }
    }
    await page.locator(".repair input").first().setInputFiles(path.join(folder, "repairs.html"));
    await page.waitForSelector(".repair .wrong");
    expect((await page.textContent(".repair .wrong")).includes("is not the file that was checked"), "another file is not refused");
    await checkAxe(page, "a repaired copy");
    await page.screenshot({ path: path.join(folder, "repairs.png") });
    await page.context().close();
}

async function opened0(name) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url.pathToFileURL(path.join(folder, name + ".html")).href);
    return page;
}

/// How many pixels of a picture are dark, and how many of them in its last rows.
async function darkIn(picture) {
    const page = await browser.newPage();
    const counts = await page.evaluate(async (base64) => {
        const image = await createImageBitmap(await (await fetch("data:image/png;base64," + base64)).blob());
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
        context.drawImage(image, 0, 0);
        const dark = (top, height) => context.getImageData(0, top, image.width, height).data.filter((value, at) => at % 4 === 0 && value < 80).length;
        return { all: dark(0, image.height), last: dark(image.height - 8, 8) };
    }, picture.toString("base64"));
    await page.close();
    return counts;
}

/// A figure of two joints in one frame is in its box as a whole, and there is nothing to play.
async function checkOneFrame() {
    const page = await openedAll("sample", { colorScheme: "light" });
    await page.fill("#path", "*CUT/HUM-C_TEST.MAN");
    await page.waitForTimeout(300);
    await settled(page);
    await page.locator(".stage").scrollIntoViewIfNeeded();
    await page.waitForTimeout(600);
    const { all, last } = await darkIn(await page.locator(".stage").screenshot());
    expect(all > 100 && last === 0, `${last} of ${all} dark pixels of the figure are at the edge of its box`);
    expect((await page.textContent(".state")) === "Frame 0 (the only one).", `one frame is described as ${await page.textContent(".state")}`);
    expect(await page.locator(".figure button:text-is('Play')").count() === 0, "one frame can be played");
    await page.context().close();
}

/// Where the script does not run, or its end is missing, the page says so and has no controls that do nothing.
async function checkIncomplete() {
    for (const [name, javaScriptEnabled, words] of [["cut", true, "the end of this file is missing"], ["sample", false, "this browser does not run"]]) {
        const context = await browser.newContext({ javaScriptEnabled });
        const page = await context.newPage();
        await page.goto(url.pathToFileURL(path.join(folder, name + ".html")).href);
        const text = await page.innerText("body");
        expect(text.includes(words) && text.match(/missing|does not run/g).length === 1, `${name}: the page says ${text.slice(0, 200)}`);
        expect(await page.locator("input:visible, select:visible, summary:visible").count() === 0, `${name}: controls that do nothing`);
        await context.close();
    }
    const page = await opened("sample");
    expect(!(await page.isVisible("#loading")) && await page.isVisible("#query"), "the page does not show that it is complete");
    await page.context().close();
}

const checks = [checkFirstScreen, checkBars, checkLinks, checkRepairs, checkLooks, takePicture, checkFilters, checkBytes, checkKeys, checkMotion, checkMarks, checkOneFrame, checkCompared, checkHostile, checkMany, checkFiftyThousand, checkPrint, checkIncomplete];
const only = process.argv[4];
for (const check of checks.filter((one) => !only || one.name === only)) {
    try {
        await check();
    } catch (error) {
        faults.push(`${check.name}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
    }
}
await browser.close();
for (const fault of [...new Set(faults)].slice(0, 60)) console.log(fault);
console.log(`${checks.length} checks, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
