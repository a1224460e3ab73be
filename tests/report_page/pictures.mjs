// pictures.mjs FOLDER CHROMIUM TO [WORD]: each state of the report's page as TO/STATE-SIZE-THEME.png, of pages that tests/report_page/pictures
// left in FOLDER. Exits 1 with a line for each state that could not be reached. WORD: only states whose name has it.
import fs from "node:fs";
import path from "node:path";
import url from "node:url";
import { chromium } from "playwright-core";

const [, , folder, executablePath, to, word = ""] = process.argv;
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });

async function find(page, name) {
    await page.selectOption("#verdict", "");
    await page.fill("#query", name);
    await page.waitForTimeout(400);
    await page.waitForSelector("#detail h3");
}

/// What a state shows: a page, and how it is reached from the page's beginning.
const states = {
    list: ["sample"],
    filtered: ["sample", async (page) => {
        await page.evaluate(() => (document.getElementById("rules").open = true));
        await page.click("[data-rule]");
    }],
    folded: ["sample", (page) => page.click("#more-filters summary")],
    nothing: ["sample", async (page) => {
        await page.fill("#query", "nobody wrote this");
        await page.waitForTimeout(300);
    }],
    detail: ["sample", (page) => page.click("[role=option] >> nth=1")],
    finding: ["sample", (page) => page.evaluate(() => document.querySelector(".finding").scrollIntoView())],
    sound: ["sound"],
    empty: ["empty"],
    converted: ["converted"],
    figure: ["marked", async (page) => {
        await find(page, "HUM-S_TEST");
        await page.locator(".stage").scrollIntoViewIfNeeded();
        await page.waitForTimeout(500);
        await page.click("text=Next frame with findings");
    }],
    compared: ["sample", async (page) => {
        await find(page, "CUT/HUM-C_TEST");
        await page.click("text=Compare with another clip");
        await page.locator(".stage").first().scrollIntoViewIfNeeded();
    }],
    curve: ["marked", async (page) => {
        await find(page, "HUM-S_TEST");
        await page.locator(".curve").scrollIntoViewIfNeeded();
    }],
    many: ["fifty_thousand"],
    thousands: ["thousands"],
};

fs.mkdirSync(to, { recursive: true });
let failures = 0;
for (const [state, [name, reach]] of Object.entries(states).filter(([state]) => state.includes(word)))
    for (const colorScheme of ["light", "dark"])
        for (const [size, viewport] of Object.entries(sizes)) {
            const context = await browser.newContext({ viewport, colorScheme, hasTouch: size === "phone" });
            const page = await context.newPage();
            const file = path.join(to, `${state}-${size}-${colorScheme}.png`);
            try {
                await page.goto(url.pathToFileURL(path.join(folder, name + ".html")).href);
                await page.waitForSelector("html[data-ready]");
                await page.waitForTimeout(300);
                await reach?.(page);
                await page.waitForTimeout(700);
                await page.screenshot({ path: file });
            } catch (error) {
                console.log(`${file}: ${error.message.split("\n")[0]}`);
                ++failures;
            }
            await context.close();
        }
await browser.close();
console.log(`${fs.readdirSync(to).length} pictures in ${to}, ${failures} failures`);
process.exit(failures > 0 ? 1 : 0);
