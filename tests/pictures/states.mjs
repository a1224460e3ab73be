// What there is to see: a name, a page, and how a state of it is reached.
import fs from "node:fs";
import path from "node:path";
import url from "node:url";
import { listening, serverOf } from "./server.mjs";

const withoutScripts = { javaScriptEnabled: false };

async function find(page, name) {
    await page.selectOption("#verdict", "");
    await page.fill("#query", name);
    await page.waitForTimeout(400);
    await page.waitForSelector("#detail h3");
}

/// To where there is something to see of it.
async function scrolledTo(page, selector) {
    await page.locator(selector).first().evaluate((one) => one.scrollIntoView());
    await page.waitForTimeout(500);
}

const reports = {
    list: ["sample"],
    filtered: ["sample", async (page) => {
        await page.evaluate(() => (document.getElementById("rules").open = true));
        await page.click("[data-rule]");
    }],
    folded: ["sample", (page) => page.click("#more-filters summary")],
    nothing: ["sample", (page) => page.fill("#query", "nobody wrote this")],
    detail: ["sample", (page) => page.click("[role=option] >> nth=1")],
    finding: ["sample", async (page) => {
        await page.locator(".finding details").last().evaluate((part) => (part.open = true));
        await page.waitForSelector(".rule-page");
        await scrolledTo(page, ".finding:has(.rule-page)");
    }],
    sound: ["sound"],
    empty: ["empty"],
    converted: ["converted"],
    cut: ["cut", undefined, { ready: "body" }],
    scriptless: ["sample", undefined, { ready: "noscript", options: withoutScripts }],
    hostile: ["hostile", (page) => page.fill("#query", ".MAN")],
    "hostile-detail": ["hostile", async (page) => {
        await page.fill("#query", "<img");
        await page.waitForTimeout(400);
        await page.click("[role=option]");
    }],
    figure: ["marked", async (page) => {
        await find(page, "HUM-S_TEST");
        await scrolledTo(page, ".figure");
        await page.click("text=Next frame with findings");
    }],
    playing: ["sample", async (page) => {
        await find(page, "sample/ANIMS/HUM-S_TEST.MAN");
        await scrolledTo(page, ".figure");
        await page.click(".figure button:text-is('Play')");
    }],
    compared: ["sample", async (page) => {
        await find(page, "sample/ANIMS/HUM-S_TEST.MAN");
        await page.click("text=Compare with another clip");
        await scrolledTo(page, ".figure");
    }],
    "one-frame": ["sample", async (page) => {
        await find(page, "CUT/HUM-C_TEST");
        await scrolledTo(page, ".figure");
    }],
    curve: ["marked", async (page) => {
        await find(page, "HUM-S_TEST");
        await scrolledTo(page, ".curve");
    }],
    many: ["fifty_thousand"],
    thousands: ["thousands"],
};

async function search(page, words) {
    await page.click("#query");
    await page.keyboard.type(words);
    await page.waitForFunction(() => document.getElementById("found").textContent !== "");
}

const book = {
    start: ["index"],
    games: ["index", (page) => scrolledTo(page, "main h2 >> nth=1")],
    format: ["formats/zengin.man"],
    fields: ["formats/zengin.man", (page) => scrolledTo(page, "main svg")],
    rule: ["rules/zengin.man/version"],
    bytes: ["rules/zengin.man/version", (page) => scrolledTo(page, ".hex")],
    case: ["cases/zengin.man/version/version-10"],
    incidents: ["incidents"],
    incident: ["incidents/CONV"],
    readers: ["readers"],
    rules: ["rules"],
    search: ["index", (page) => search(page, "plays too fast")],
    "search-none": ["index", (page) => search(page, "no such word as qqqq")],
    scriptless: ["rules/zengin.man/version", undefined, { options: withoutScripts }],
};

/// The report that the drop page shows, once it answers.
async function viewer(page) {
    await page.waitForSelector("#report:visible");
    const frame = await (await page.$("#report")).contentFrame();
    await frame.waitForSelector("html[data-ready][data-host]", { state: "attached" });
    return frame;
}

async function sampleOf(page) {
    await page.click("#sample");
    return viewer(page);
}

const drop = (folder) => ({
    start: [""],
    dragging: ["", (page) => page.evaluate(() => document.body.classList.add("dragging"))],
    explained: ["", async (page) => {
        await page.fill("#rule", "zengin.man/header-size-short");
        await page.press("#rule", "Enter");
        await page.waitForFunction(() => document.getElementById("explained").textContent.includes("evidence"));
    }],
    unexplained: ["", async (page) => {
        await page.fill("#rule", "zengin.man/versoin");
        await page.press("#rule", "Enter");
        await page.waitForFunction(() => document.getElementById("explained").textContent.includes("versoin"));
    }],
    checking: ["", async (page) => {
        await page.setInputFiles("#files", path.join(folder, "reports/large.VDF"));
        await page.waitForSelector("#cancel:visible");
    }],
    report: ["", sampleOf],
    buttons: ["", async (page) => {
        const frame = await sampleOf(page);
        await frame.click("[role=option] >> nth=1");
        await frame.click(".buttons >> text=Dump");
        await frame.waitForSelector(".asked .lines");
        await page.evaluate(() => document.getElementById("report").scrollIntoView());
        await frame.locator(".asked").scrollIntoViewIfNeeded();
    }],
    hostile: ["", async (page) => {
        await page.setInputFiles("#folder", path.join(folder, "reports/dumps/hostile/dump"));
        await viewer(page);
    }],
    unrecognised: ["", async (page) => {
        await page.setInputFiles("#files", path.join(folder, "pictures.mjs"));
        await viewer(page);
    }],
    "no-engine": ["", async (page) => {
        await page.route("**/animcheck-page.wasm", (route) => route.abort());
        await page.reload();
        await page.click("#sample");
        await page.waitForFunction(() => document.getElementById("progress").hidden);
    }, { options: { serviceWorkers: "block" } }],
    scriptless: ["", undefined, { ready: "noscript", options: withoutScripts }],
});

function named(group, states, addressOf, ready) {
    return Object.entries(states).map(([name, [page, reach, more]]) => [`${group}-${name}`, { address: addressOf(page), ready, reach, ...more }]);
}

/// States of the pages in FOLDER, and of the drop page where there is one: its server ends with `close`.
export async function statesOf(folder, dropPage) {
    const file = (...names) => url.pathToFileURL(path.join(folder, ...names)).href;
    const all = [
        ...named("report", reports, (page) => file("reports", `${page}.html`), "html[data-ready]"),
        ...named("book", book, (page) => file("book", `${page}.html`), "main"),
    ];
    const server = fs.existsSync(dropPage) ? serverOf(dropPage) : undefined;
    if (server) {
        const address = await listening(server);
        all.push(...named("drop", drop(folder), () => address, "#drop"));
    }
    return { states: Object.fromEntries(all), close: () => server?.close() };
}
