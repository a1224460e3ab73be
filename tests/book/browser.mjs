// browser.mjs BOOK CHROMIUM: the book in a browser, from its files. Exits 1 with a line for each fault.
import fs from "node:fs";
import path from "node:path";
import url from "node:url";
import { chromium } from "playwright-core";
import { violationsOf } from "./axe.mjs";

const [, , book, executablePath] = process.argv;
const faults = [];
const expect = (truth, fault) => truth || faults.push(fault);
const address = (page) => url.pathToFileURL(path.join(book, page)).href;

const pages = (folder) => fs.readdirSync(path.join(book, folder), { recursive: true })
    .filter((name) => name.endsWith(".html")).map((name) => `${folder}/${name}`).sort();
const rules = pages("rules");
const formats = pages("formats");
const indexes = ["index.html", "rules.html", "kinds.html", "severities.html", "effects.html", "readers.html", "incidents.html"];
const some = [...indexes, ...formats, ...rules.filter((_, i) => i % 10 === 0), ...pages("cases").filter((_, i) => i % 400 === 0)];

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

async function opened(options) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.on("console", (message) => faults.push(`${page.url()}: console: ${message.text()}`));
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on("requestfailed", (request) => faults.push(`${page.url()}: cannot load ${request.url()}`));
    page.on("request", (request) => expect(request.url().startsWith("file:"), `${page.url()}: asks for ${request.url()}`));
    return page;
}

/// In the page: texts whose contrast with what is behind them is below 4.5, or below 3 if they are large.
function lowContrast() {
    const parsed = (text) => (text.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const luminance = (color) => {
        const [r, g, b] = color.slice(0, 3).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        if (element.namespaceURI.endsWith("svg")) {
            const box = element.closest("g")?.querySelector("rect");
            if (box) return parsed(getComputedStyle(box).fill);
        }
        for (let at = element; at; at = at.parentElement) {
            const color = parsed(getComputedStyle(at).backgroundColor);
            if (color.length === 3 || color[3] === 1) return color;
        }
        return [255, 255, 255];
    };
    const low = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.textContent.trim() || element.tagName === "title") continue;
        const style = getComputedStyle(element);
        const color = parsed(element.namespaceURI.endsWith("svg") ? style.fill : style.color);
        const [a, b] = [luminance(color), luminance(behind(element))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) low.add(`${contrast.toFixed(2)} of <${element.tagName} class="${element.getAttribute("class") ?? ""}">`);
    }
    return [...low];
}

/// In the page: words that continue on another line, and figures whose letters are smaller than 10 pixels.
function hardToRead() {
    const longest = 16, smallest = 10;
    const flaws = new Set();
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest("svg, .hex") || !node.parentElement.checkVisibility()) continue;
        for (const word of node.textContent.matchAll(/[A-Za-z0-9]{2,}/g)) {
            if (word[0].length > longest) continue;
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map((rectangle) => Math.round(rectangle.top)));
            if (lines.size > 1) flaws.add(`"${word[0]}" is on ${lines.size} lines`);
        }
    }
    for (const text of document.querySelectorAll("svg text")) {
        const svg = text.ownerSVGElement;
        if (!svg.checkVisibility()) continue;
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * svg.clientWidth / svg.viewBox.baseVal.width;
        if (size < smallest) flaws.add(`a figure has letters of ${size.toFixed(1)} pixels`);
    }
    return [...flaws];
}

/// Every page at the width of a phone, and some at that of a desk and in the dark: nothing to scroll sideways, texts that can be read.
async function checkPages() {
    for (const colorScheme of ["light", "dark"]) {
        for (const width of [360, 1200]) {
            const page = await opened({ colorScheme, viewport: { width, height: 800 } });
            const all = colorScheme === "light" && width === 360;
            for (const name of all ? new Set([...some, ...rules]) : some) {
                await page.goto(address(name));
                const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
                expect(over <= 0, `${name}: ${over} pixels too wide at ${width}`);
                for (const flaw of colorScheme === "light" ? await page.evaluate(hardToRead) : [])
                    faults.push(`${name}: at ${width}: ${flaw}`);
                if (all && !some.includes(name)) continue;
                for (const low of await page.evaluate(lowContrast)) faults.push(`${name}: ${colorScheme}: contrast ${low}`);
                for (const violation of await violationsOf(page)) faults.push(`${name}: ${colorScheme} at ${width}: axe: ${violation}`);
            }
            for (const name of ["index.html", formats[0], rules.at(-1)]) {
                await page.goto(address(name));
                const file = `${name.replaceAll("/", "-").replace(".html", "")}-${colorScheme}-${width}.png`;
                await page.screenshot({ path: path.join(book, "..", file) });
            }
            await page.context().close();
        }
    }
}

/// What a page must have for a screen reader and for keys.
async function checkStructure() {
    const page = await opened({});
    for (const name of some) {
        await page.goto(address(name));
        const flaws = await page.evaluate(() => {
            const flaws = [];
            if (document.querySelectorAll("h1").length !== 1) flaws.push("not one h1");
            if (!document.querySelector("main") || !document.documentElement.lang) flaws.push("no main part or language");
            let level = 0;
            for (const heading of document.querySelectorAll("h1, h2, h3")) {
                if (Number(heading.tagName[1]) > level + 1) flaws.push("a level of headings is left out: " + heading.textContent);
                level = Number(heading.tagName[1]);
            }
            for (const link of document.querySelectorAll("a"))
                if (!(link.textContent.trim() || link.getAttribute("aria-label"))) flaws.push("a link without a name");
            for (const table of document.querySelectorAll("table"))
                if (!table.caption?.textContent.trim() || !table.querySelector("th[scope]")) flaws.push("a table without caption or head");
            for (const svg of document.querySelectorAll("svg"))
                if (!svg.getAttribute("aria-label")) flaws.push("a figure without a name");
            return flaws;
        });
        for (const flaw of flaws) faults.push(`${name}: ${flaw}`);
    }
    await page.goto(address("index.html"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement.className) === "skip", "the first Tab does not offer to skip");
    await page.keyboard.press("Enter");
    expect(page.url().endsWith("#main"), "the skip link does not skip");
    await page.context().close();
}

/// From any page: "/" leads to search, the first result is the rule that was typed, keys lead to it and back.
async function checkSearch() {
    const page = await opened({ viewport: { width: 800, height: 700 } });
    const rule = rules.find((name) => name.includes("header")) ?? rules[0];
    const id = rule.slice("rules/".length, -".html".length);
    await page.goto(address(rules.at(-1)));
    expect(await page.isVisible("#query"), "there is no field for search");
    await page.keyboard.press("/");
    await page.keyboard.type(id);
    await page.waitForSelector("#results a");
    expect(await page.textContent("#results a code") === id, `search does not list ${id} first`);
    expect(/result/.test(await page.textContent("#found")), "the number of results is not said");
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement.closest("#results") !== null), "the arrow key does not lead to a result");
    await page.keyboard.press("ArrowUp");
    expect(await page.evaluate(() => document.activeElement.id) === "query", "the arrow key does not lead back");
    await page.keyboard.press("Enter");
    await page.waitForURL(address(rule));
    expect(await page.textContent("h1") === id, "Enter does not lead to the first result");
    await page.click("#query");
    await page.keyboard.type("no such word as qqqq");
    await page.waitForFunction(() => document.getElementById("found").textContent === "Nothing found");
    await page.keyboard.press("Escape");
    expect(await page.inputValue("#query") === "", "Escape does not empty the field");
    await page.keyboard.type("plays too fast");
    await page.waitForSelector("#results a");
    await page.keyboard.press("Escape");
    await page.keyboard.type("<b>");
    expect(await page.locator("#results b").count() === 0, "what is typed becomes markup");
    await page.context().close();
}

/// A reader's way: from the first page to a format, a rule and a field, and up again.
async function checkNavigation() {
    const page = await opened({});
    await page.goto(address("index.html"));
    await page.click("main .columns li a");
    expect((await page.textContent("h1")).length > 0 && page.url().includes("/formats/"), "the first page does not lead to a format");
    await page.click("#rules ~ table a");
    expect(page.url().includes("/rules/"), "a format does not lead to its rules");
    await page.click("header nav a >> nth=1");
    expect(page.url().includes("/formats/"), "a rule does not lead up to its format");
    const field = page.locator("svg a").locator("visible=true").first();
    if (await field.count()) {
        await field.click();
        const id = decodeURIComponent(new URL(page.url()).hash.slice(1));
        expect(await page.evaluate((id) => document.getElementById(id)?.tagName === "TR", id), "a box of a figure does not lead to its field");
    }
    await page.click("header nav a >> nth=0");
    expect(page.url().endsWith("/index.html"), "a format does not lead up to the first page");
    await page.context().close();
}

/// Without scripts nothing is offered that would not work; on paper there is no search.
async function checkWithoutScripts() {
    const page = await opened({ javaScriptEnabled: false });
    await page.goto(address(rules[0]));
    expect(!(await page.isVisible("#query")), "search is offered without scripts");
    expect(await page.isVisible("main"), "there is no text without scripts");
    await page.context().close();
    const printed = await opened({});
    await printed.goto(address(rules[0]));
    await printed.emulateMedia({ media: "print" });
    expect(!(await printed.isVisible("#query")), "search is printed");
    await printed.context().close();
}

for (const check of [checkPages, checkStructure, checkSearch, checkNavigation, checkWithoutScripts]) {
    try {
        await check();
    } catch (error) {
        faults.push(`${check.name}: ${error.message.split("\n")[0]}`);
    }
}
await browser.close();
for (const fault of [...new Set(faults)].slice(0, 50)) console.log(fault);
console.log(`${rules.length} rules, ${formats.length} formats, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
