// pictures.mjs FOLDER DROP_PAGE CHROMIUM [WORD]: each state of states.mjs as FOLDER/shots/STATE-SIZE-THEME.png, of the pages that
// tests/pictures/run left in FOLDER, and of the drop page if there is one. Exits 1 with a line for each state that could not be
// reached. WORD: only states whose name has it.
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { statesOf } from "./states.mjs";

const [, , folder, dropPage, executablePath, word = ""] = process.argv;
const to = path.join(folder, "shots");
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });

async function take(name, { address, ready, reach, options }, size, colorScheme) {
    const context = await browser.newContext({ viewport: sizes[size], colorScheme, hasTouch: size === "phone", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const file = path.join(to, `${name}-${size}-${colorScheme}.png`);
    try {
        await page.goto(address);
        if (ready) await page.waitForSelector(ready);
        await page.waitForTimeout(300);
        await reach?.(page);
        await page.waitForTimeout(700);
        await page.screenshot({ path: file });
    } catch (error) {
        console.log(`${file}: ${error.message.split("\n")[0]}`);
        return 1;
    } finally {
        await context.close();
    }
    return 0;
}

fs.mkdirSync(to, { recursive: true });
const { states, close } = await statesOf(folder, dropPage);
let failures = 0;
for (const [name, state] of Object.entries(states).filter(([name]) => name.includes(word)))
    for (const colorScheme of ["light", "dark"])
        for (const size of Object.keys(sizes)) failures += await take(name, state, size, colorScheme);
await browser.close();
close();
console.log(`${fs.readdirSync(to).length} pictures in ${to}, ${failures} failures`);
process.exit(failures > 0 ? 1 : 0);
