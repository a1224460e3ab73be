// browser.mjs FOLDER PAGE ANIMCHECK CHROMIUM [CHECK]: the drop page from a server of static files, beside the program. Exits 1
// with a line for each fault.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import axe from "axe-core";
import { chromium } from "playwright-core";
import { listening, serverOf } from "./server.mjs";

const [, , folder, pageFolder, animcheck, executablePath, only] = process.argv;
const faults = [];
const expect = (truth, fault) => truth || faults.push(fault);
const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

const served = serverOf(pageFolder);
/// Another site, which nobody may ask for anything. It shows a saved report in a frame.
const asked = [];
const elsewhere = http.createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" })
        .end(request.url === "/saved.html" ? fs.readFileSync(path.join(folder, "sample.html")) : "<!doctype html><iframe src='/saved.html'></iframe>");
});
const address = await listening(served);
const elsewhereAddress = await listening(elsewhere);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });

async function opened(where, options = {}) {
    const context = await browser.newContext({ viewport: sizes.wide, acceptDownloads: true, ...options });
    context.on("request", (request) => expect(request.url().startsWith(address) || /^(blob:http:\/\/127|data:,$)/.test(request.url()), `${where}: asks for ${request.url().slice(0, 100)}`));
    const page = await context.newPage();
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !/GPU stall|swiftshader/i.test(message.text()) && faults.push(`${where}: console: ${message.text()} ${message.location().url}`));
    page.on("pageerror", (error) => faults.push(`${where}: ${error.message}`));
    page.on("dialog", (dialog) => faults.push(`${where}: a dialog: ${dialog.message()}`));
    page.setDefaultTimeout(20_000);
    await page.goto(address);
    return page;
}

/// What a file manager does: real files and folders are dragged over the page and dropped.
async function drop(page, ...paths) {
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: paths.map((one) => path.resolve(folder, one)), dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "dragOver", "drop"]) { // the page covers itself meanwhile
        await session.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
        await page.waitForTimeout(100);
    }
}

const state = (page) => page.textContent("#state");

/// The viewer of the report that was shown last, once it answers.
async function viewer(page) {
    const isNew = (before) => !document.getElementById("report").hidden && document.getElementById("report").src !== before;
    await page.waitForFunction(isNew, page.shown ?? "");
    expect(/checked\.$/.test(await state(page)), `not checked: ${await state(page)}`);
    const element = await page.waitForSelector("#report");
    page.shown = await element.evaluate((one) => one.src);
    const frame = await element.contentFrame();
    await frame.waitForURL((url) => String(url).startsWith(page.shown)); // the viewer adds the name of the input
    await frame.waitForSelector("html[data-ready][data-host]", { state: "attached" });
    return frame;
}

async function choose(frame, place) {
    await frame.evaluate(() => (document.getElementById("more-filters").open = true));
    await frame.selectOption("#verdict", ""); // conforming ones, too
    await frame.fill("#path", "*" + place); // and no member of it
    await frame.waitForTimeout(300);
    await frame.waitForSelector(`#detail h3.name:text-is(${JSON.stringify(place)})`);
}

function program(words, encoding = "utf8") {
    try {
        return execFileSync(animcheck, words, { cwd: folder, maxBuffer: 2 ** 30, encoding, stdio: ["ignore", "pipe", "ignore"] });
    } catch (error) {
        return error.stdout;
    }
}

async function download(page, act) {
    const [file] = await Promise.all([page.waitForEvent("download"), act()]);
    return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

/// A dropped folder, and the same folder and files when they are chosen. The report is the program's, byte for byte.
async function checkReports() {
    const page = await opened("reports");
    await drop(page, "sample");
    const frame = await viewer(page);
    const { name, bytes } = await download(page, () => page.click("#save"));
    expect(name === "report.html", `the report is saved as ${name}`);
    expect(bytes.equals(fs.readFileSync(path.join(folder, "sample.html"))), "the saved report is not the program's");
    const records = fs.readFileSync(path.join(folder, "sample.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter(({ record }) => record === "input");
    for (const button of await frame.locator("#verdicts button").all()) {
        const [, count, adjective] = (await button.textContent()).match(/^([\d,]+) (\w+)$/);
        const verdict = { deviating: "deviates", conforming: "conforms", unrecognised: "unknown" }[adjective] ?? adjective;
        expect(Number(count.replaceAll(",", "")) === records.filter((record) => record.verdict === verdict).length, `${count} ${verdict} are too many or too few`);
    }
    await page.setInputFiles("#folder", path.join(folder, "sample"));
    await page.waitForTimeout(100);
    await viewer(page);
    const chosen = await download(page, () => page.click("#save"));
    expect(chosen.bytes.equals(bytes), "a chosen folder has another report than a dropped one");
    await page.setInputFiles("#files", ["ANIMS/HUM-S_OLDTEST.MAN", "ANIMS/HUM.MDH"].map((file) => path.join(folder, "sample", file)));
    await page.waitForTimeout(100);
    const two = await viewer(page);
    await two.evaluate(() => (document.getElementById("more-filters").open = true));
    await two.selectOption("#verdict", ""); // conforming ones, too
    await two.waitForTimeout(300);
    expect(await two.locator("#list [role=option]").count() === 2, "not two files");
    await page.context().close();
}

/// Workers share many files, and the report is still the program's, byte for byte. How long both take is printed, for two folders
/// of many files: the corpus, most of it broken, and small animations that conform.
async function checkShared() {
    for (const many of ["exported", "clips"]) {
        const page = await opened(many);
        page.setDefaultTimeout(120_000);
        let most = 0;
        page.on("worker", () => (most = Math.max(most, page.workers().length)));
        await drop(page, many); // once for what a browser does the first time
        await viewer(page);
        const began = performance.now();
        await drop(page, many);
        const frame = await viewer(page);
        const here = performance.now() - began - 400; // of which drop() waits as much
        expect(most === Math.min(os.availableParallelism(), 8), `${many}: ${most} workers`);
        expect(page.workers().length === 1, `${many}: ${page.workers().length} workers after the check`);
        const { bytes } = await download(page, () => page.click("#save"));
        program(["check", "--no-config", many, "-o", `${many}.html`]); // whose file is in the memory of this machine now
        const start = performance.now();
        program(["check", "--no-config", many, "-o", `${many}.html`]);
        const there = performance.now() - start;
        expect(bytes.equals(fs.readFileSync(path.join(folder, `${many}.html`))), `${many}: the saved report is not the program's`);
        console.log(`${many}: ${await frame.textContent("#count")}: ${Math.round(here)} ms, the program ${Math.round(there)} ms: ${(here / there).toFixed(1)} times`);
        expect(here < 8 * there, `${many}: that is more than 8 times`);
        await page.context().close();
    }
}

/// Files that a script drops, as another page's drag would be.
async function checkScripted() {
    const page = await opened("scripted");
    const content = [...fs.readFileSync(path.join(folder, "sample/ANIMS/HUM-S_OLDTEST.MAN"))];
    await page.evaluate((content) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], "A.MAN"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, content);
    const frame = await viewer(page);
    await frame.waitForFunction(() => document.getElementById("detail").textContent.includes("header-size-short"));
    await page.context().close();
}

async function allBytes(frame) {
    await frame.click(".buttons >> text=All bytes");
    await frame.waitForSelector(".whole .row");
    return frame.evaluate(async () => {
        const box = document.querySelector(".whole"), found = new Map();
        for (let top = 0; ; top += box.clientHeight) {
            box.scrollTop = top;
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            for (const row of box.querySelectorAll(".row")) found.set(parseInt(row.querySelector(".at").textContent, 16), [...row.querySelectorAll(".half")].map((half) => half.textContent.trim()).join(" ").trim());
            if (top >= box.scrollHeight) break;
        }
        return [...found].sort(([a], [b]) => a - b).map(([, text]) => text).join(" ").replace(/\s+/g, " ");
    });
}

async function dumped(frame) {
    await frame.click(".buttons >> text=Dump");
    await frame.waitForSelector(".lines");
    while (await frame.locator(".asked .portions > button:visible").count() > 0) await frame.locator(".asked .portions > button:visible").first().click({ timeout: 1000 }).catch(() => {});
    return (await frame.locator(".asked .lines").allTextContents()).join("\n") + "\n";
}

/// All bytes, the dump and the glTF file of inputs of each kind are those of the file and of the program.
async function checkInputs() {
    const page = await opened("inputs");
    await drop(page, "sample");
    const frame = await viewer(page);
    const places = await frame.evaluate(() => document.querySelectorAll("#list [role=option]").length);
    expect(places > 5, "the list is empty");
    const records = fs.readFileSync(path.join(folder, "sample.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter(({ record, format }) => record === "input" && format);
    const kinds = new Map();
    for (const record of records) kinds.set(record.format + (record.members.length > 0) + record.verdict, record);
    let compared = { bytes: 0, dumps: 0, files: 0, refused: 0 };
    for (const { path: file, members, size, context } of kinds.values()) {
        const place = [file, ...members].join("::");
        await choose(frame, place);
        if (members.length === 0 && size < 20_000) {
            const wanted = [...fs.readFileSync(path.join(folder, file))].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
            expect(await allBytes(frame) === wanted, `${place}: other bytes`);
            ++compared.bytes;
        }
        if (size < 100_000) {
            expect(await dumped(frame) === program(["dump", place]), `${place}: another dump`);
            ++compared.dumps;
        }
        fs.rmSync(path.join(folder, "x.glb"), { force: true });
        const skeleton = context.skeleton_joints?.from; // which a check of the whole folder finds in other folders, too
        program(["export", place, "-o", "x.glb", ...(skeleton?.startsWith("sample/") ? ["--context", skeleton] : [])]);
        if (fs.existsSync(path.join(folder, "x.glb"))) {
            const { name, bytes } = await download(page, () => frame.click(".buttons >> text=glTF"));
            expect(bytes.equals(fs.readFileSync(path.join(folder, "x.glb"))), `${place}: another glTF file`);
            expect(name.endsWith(".glb") && !name.includes("/"), `${place}: saved as ${name}`);
            ++compared.files;
        } else {
            await frame.click(".buttons >> text=glTF");
            await frame.waitForFunction(() => !/^(Reading…)?$/.test(document.querySelector(".asked [role=status]").textContent));
            expect((await frame.textContent(".asked [role=status]")).startsWith(place), `${place}: no reason for no glTF file`);
            ++compared.refused;
        }
    }
    console.log(`all bytes of ${compared.bytes} inputs, dumps of ${compared.dumps}, glTF of ${compared.files}, none of ${compared.refused}`);
    expect(compared.bytes > 10 && compared.dumps > 20 && compared.files > 4 && compared.refused > 2, "too little was compared");
    const { bytes } = await download(page, async () => {
        await dumped(frame);
        await frame.click("text=Save as text");
    });
    expect(bytes.length > 0, "the saved dump is empty");
    await page.context().close();
}

/// The box and the link in a finding.
async function checkExplain() {
    const page = await opened("explain");
    await page.fill("#rule", "zengin.man/version");
    await page.press("#rule", "Enter");
    await page.waitForFunction(() => document.getElementById("explained").textContent.includes("evidence"));
    expect(await page.textContent("#explained") === program(["explain", "zengin.man/version"]), "the page explains otherwise");
    await page.fill("#rule", "zengin.man/versoin<img>");
    await page.press("#rule", "Enter");
    await page.waitForFunction(() => document.getElementById("explained").textContent.includes("versoin<img>"));
    await drop(page, "sample/ANIMS/HUM-S_OLDTEST.MAN");
    const frame = await viewer(page);
    await frame.locator(".finding details").last().evaluate((part) => (part.open = true));
    const rule = await frame.locator(".finding summary code").last().textContent();
    await frame.click("text=Explain with an example");
    await frame.waitForSelector(".rule-page .lines");
    expect(await frame.textContent(".rule-page .lines") + "\n" === program(["explain", rule]), "the finding explains otherwise");
    await page.context().close();
}

/// Without the engine, or without scripts, the page says so, where a phone shows it.
async function checkNoEngine() {
    const inView = (one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight + 1;
    const context = await browser.newContext({ viewport: sizes.phone, serviceWorkers: "block" });
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(`no engine: ${error.message}`));
    await page.route("**/animcheck-page.wasm", (route) => route.abort());
    await page.goto(address);
    await page.click("#sample");
    await page.waitForFunction(() => document.getElementById("state").textContent.startsWith("The engine could not be loaded"));
    expect(await page.locator("#state").evaluate(inView), "the reason is below the screen");
    await page.fill("#rule", "zengin.man/version");
    await page.press("#rule", "Enter");
    await page.waitForFunction(() => document.getElementById("explained").textContent.startsWith("The engine could not be loaded"));
    expect(await page.locator("#explained").evaluate(inView), "the explanation is below the screen");
    await context.close();
    const scriptless = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await scriptless.goto(address);
    expect((await scriptless.innerText("body")).includes("does not run"), "the page does not say that it needs scripts");
    expect(await scriptless.locator("input:visible, button:visible").count() === 0, "controls that do nothing without scripts");
    await scriptless.context().close();
}

/// The sample that is a part of the page, and a file of it repaired as the program does.
async function checkSample() {
    const page = await opened("sample");
    expect(await page.isVisible("#about"), "the first screen does not say what the page reads");
    await page.click("#sample");
    const frame = await viewer(page);
    expect(!(await page.isVisible("#about")), "with a report there are words about it");
    await choose(frame, "sample/ANIMS/HUM-S_OLDTEST.MAN");
    const { name, bytes } = await download(page, () => frame.click(".buttons >> text=Repair"));
    program(["repair", "sample/ANIMS/HUM-S_OLDTEST.MAN", "-o", "repaired.MAN", "--force"]);
    expect(name === "HUM-S_OLDTEST.MAN" && bytes.equals(fs.readFileSync(path.join(folder, "repaired.MAN"))), `another repaired file: ${name}`);
    expect((await frame.textContent(".asked [role=status]")).includes("broken before, conforms now"), `the page says ${await frame.textContent(".asked")}`);
    await page.context().close();
}

/// Names stay text in the page and in the viewer, and lead to their files.
async function checkHostile() {
    const page = await opened("hostile");
    await drop(page, "dumps/hostile/dump");
    const frame = await viewer(page);
    const total = Number((await frame.textContent("#count")).match(/^\d+/)[0]);
    expect(total > 10, `only ${total} inputs`);
    await frame.focus("#list");
    await page.keyboard.press("Home");
    for (let i = 0; i < total; ++i) {
        await frame.waitForTimeout(60);
        await frame.click(".buttons >> text=Dump");
        await frame.waitForFunction(() => document.querySelector(".asked .lines, .asked [role=status]:not(:empty)") && document.querySelector(".asked").textContent !== "Reading…");
        expect(await frame.locator(".asked .lines").count() > 0, `no dump: ${await frame.textContent(".asked")}`);
        await frame.focus("#list");
        await page.keyboard.press("ArrowDown");
    }
    for (const place of [page, frame]) {
        expect(await place.evaluate(() => window.hacked === undefined), "a name was run");
        expect(await place.evaluate(() => !/[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/.test(document.body.textContent)), "a control character is on the page");
    }
    expect(await frame.locator("#list img, #detail img, #detail svg, #list script, #detail script").count() === 0, "a name became markup");
    await page.context().close();
}

/// What is in the frame, the worker and the page has no way out; nobody else gets a word with the viewer.
async function checkWalls() {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await drop(page, "sample/ANIMS");
    const frame = await viewer(page);
    const out = (where) => where.evaluate(async (address) => {
        const tries = [() => fetch(address + "fetch"), () => import(address + "import"), () => new Promise((done, fail) => {
            const socket = new WebSocket(address.replace("http", "ws") + "socket");
            socket.onopen = done;
            socket.onerror = fail;
        })];
        let open = 0;
        for (const one of tries) await Promise.resolve().then(one).then(() => ++open, () => {});
        return open;
    }, elsewhereAddress);
    for (const [name, where] of [["page", page], ["frame", frame], ["worker", page.workers()[0]]]) expect(await out(where) === 0, `the ${name} reaches another site`);
    expect(page.workers().length === 1, `${page.workers().length} workers`);
    expect(asked.length === 0, `another site was asked for ${asked}`);
    expect(await frame.evaluate(() => origin === "null"), "the frame has the page's origin");
    expect(await frame.evaluate(() => { try { return !parent.document; } catch { return true; } }), "the frame sees the page");
    const other = await context.newPage();
    await other.goto(elsewhereAddress);
    const saved = await (await other.waitForSelector("iframe")).contentFrame();
    await saved.waitForSelector("html[data-ready]");
    await other.evaluate(() => document.querySelector("iframe").contentWindow.postMessage("animcheck", "*", [new MessageChannel().port2]));
    await other.waitForTimeout(300);
    expect(await saved.locator("html[data-host]").count() === 0, "a saved report listens to another site");
    await context.close();
}

/// A check can be ended, and the page answers while it goes on.
async function checkCancel() {
    const page = await opened("cancel");
    await page.evaluate(() => {
        window.longest = 0;
        let last = performance.now();
        setInterval(() => {
            const now = performance.now();
            window.longest = Math.max(window.longest, now - last);
            last = now;
        }, 10);
    });
    await drop(page, "large.VDF");
    await page.waitForSelector("#cancel:visible");
    await page.waitForTimeout(300);
    const longest = await page.evaluate(() => window.longest);
    await page.click("#cancel");
    expect(await state(page) === "Cancelled." && !await page.isVisible("#progress"), `after a cancel: ${await state(page)}`);
    await page.waitForTimeout(300);
    expect(!await page.isVisible("#report"), "a report of what was cancelled");
    console.log(`the page answers after at most ${Math.round(longest)} ms while it checks`);
    expect(longest < 1000, "the page does not answer while it checks");
    await drop(page, "sample/ANIMS");
    await viewer(page);
    await page.context().close();
}

/// Loaded once, it works without its server.
async function checkOffline() {
    const page = await opened("offline");
    await page.waitForSelector("#offline:visible");
    await new Promise((done) => {
        served.close(done);
        served.closeAllConnections();
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("#drop");
    await drop(page, "sample");
    const frame = await viewer(page);
    expect((await frame.textContent("#summary-text")).includes("files"), "no report without a network");
    await choose(frame, "sample/ANIMS/HUM-S_OLDTEST.MAN");
    expect(await dumped(frame) === program(["dump", "sample/ANIMS/HUM-S_OLDTEST.MAN"]), "another dump without a network");
    const licences = await page.evaluate(async () => (await fetch("licences.txt")).text());
    expect(licences.includes("browser_wasi_shim"), "no licences without a network");
    await page.context().close();
}

async function checkAxe(place, where) {
    await place.evaluate(axe.source);
    const result = await place.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations
        .map((violation) => `${violation.id}: ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`));
    for (const violation of result) faults.push(`${where}: axe: ${violation}`);
}

/// In both themes and on a phone: no violation, nothing wider than the screen, and pictures to look at.
async function checkLooks() {
    for (const colorScheme of ["light", "dark"])
        for (const [size, viewport] of Object.entries(sizes)) {
            const where = `${colorScheme} ${size}`;
            const page = await opened(where, { colorScheme, viewport });
            const picture = (name, fullPage = false) => page.screenshot({ path: path.join(folder, `${name}-${colorScheme}-${size}.png`), fullPage });
            await checkAxe(page, `${where}, empty`);
            await picture("empty");
            await page.fill("#rule", "zengin.man/header-size-short");
            await page.press("#rule", "Enter");
            await page.waitForFunction(() => document.getElementById("explained").textContent.includes("evidence"));
            await picture("explained");
            await checkAxe(page, `${where}, explained`);
            await page.evaluate(() => (document.getElementById("explained").hidden = true));
            await drop(page, "sample");
            const frame = await viewer(page);
            await frame.waitForTimeout(400);
            await picture("report", true);
            await choose(frame, "sample/ANIMS/HUM-S_OLDTEST.MAN");
            await allBytes(frame);
            await frame.evaluate(() => (document.querySelector(".whole").scrollTop = 0));
            await frame.locator(".asked").scrollIntoViewIfNeeded();
            await frame.waitForTimeout(200);
            await picture("bytes");
            await checkAxe(page, `${where}, bytes`);
            await checkAxe(frame, `${where}, bytes in the frame`);
            await dumped(frame);
            await frame.locator(".asked .lines").first().scrollIntoViewIfNeeded();
            await picture("dump");
            await checkAxe(frame, `${where}, dump in the frame`);
            for (const [name, place] of [["page", page], ["frame", frame]]) {
                const width = await place.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                const wide = width <= 0 ? [] : await place.evaluate(() => [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest(".rows, .whole, .lines"))
                    .slice(0, 3).map((one) => one.outerHTML.slice(0, 120)));
                expect(width <= 0, `${where}: the ${name} is ${width} pixels too wide: ${wide.join(" | ")}`);
            }
            await page.evaluate(() => document.body.classList.add("dragging"));
            await picture("dragging");
            await page.context().close();
        }
}

/// Everything without a mouse.
async function checkKeys() {
    const page = await opened("keys");
    const order = [];
    for (let i = 0; i < 6; ++i) {
        await page.keyboard.press("Tab");
        order.push(await page.evaluate(() => document.activeElement.id || document.activeElement.textContent));
    }
    expect(order.join() === "files,folder,sample,rule,Explain,Licences", `Tab leads to ${order}`);
    await drop(page, "sample");
    const frame = await viewer(page);
    await choose(frame, "sample/DATA/Anims.vdf");
    await frame.focus("#list");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await frame.evaluate(() => document.activeElement.textContent) === "All bytes", "Tab does not lead to the buttons");
    await page.keyboard.press("Enter");
    await frame.waitForSelector(".whole .row");
    await frame.focus(".whole");
    await page.keyboard.press("End");
    const leads = (where, fault) => frame.waitForFunction(where, undefined, { timeout: 5000 }).catch(() => faults.push(fault)); // it scrolls smoothly
    await leads(() => { const box = document.querySelector(".whole"); return box.scrollTop + box.clientHeight >= box.scrollHeight - 2; }, "End does not lead to the last bytes");
    await frame.fill(".asked form input", "0x10");
    await page.keyboard.press("Enter");
    await leads(() => document.querySelector(".whole").scrollTop === 24, "an offset does not lead to its row");
    await page.context().close();
}

// The last one ends the server.
const checks = [checkReports, checkShared, checkScripted, checkInputs, checkExplain, checkSample, checkNoEngine, checkHostile, checkWalls, checkCancel, checkKeys, checkLooks, checkOffline];
for (const check of checks.filter((one) => !only || one.name === only)) {
    try {
        await check();
    } catch (error) {
        faults.push(`${check.name}: ${error.stack.split("\n").slice(0, 4).join(" ")}`);
    }
}
await browser.close();
for (const fault of [...new Set(faults)].slice(0, 60)) console.log(fault);
console.log(`${checks.length} checks, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
