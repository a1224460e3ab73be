// compare.mjs FOLDER NATIVE PATH...: the package in FOLDER/package checks each file or folder in Node.js, and in headless
// Chromium where CHROMIUM names one, and must report what NATIVE reports, byte for byte. Of --time PATH it measures how
// much longer it takes. What goes wrong must be said, and must not concern the next file.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const words = process.argv.slice(2);
const timed = words.includes("--time") ? words.splice(words.indexOf("--time"), 2)[1] : undefined;
const [base, native, ...paths] = words.map((word) => resolve(word));
const { load } = await import(pathToFileURL(join(base, "package/animcheck.mjs")));
const animcheck = await load();
let compared = 0;
let faults = 0;

function expect(holds, what) {
    ++compared;
    if (holds) return;
    ++faults;
    console.log(what);
}

function* below(path, name = basename(path)) {
    if (statSync(path).isFile()) yield [name, readFileSync(path)];
    else for (const one of readdirSync(path)) yield* below(join(path, one), `${name}/${one}`);
}

function nativeLines(path) {
    const options = { cwd: dirname(path), maxBuffer: 2 ** 30, encoding: "utf8" };
    let text;
    try {
        text = execFileSync(native, ["check", "-j1", "--output-format", "jsonl", basename(path)], options);
    } catch (error) {
        if (error.status !== 1 && error.status !== 3) throw error;
        text = error.stdout;
    }
    return text.trimEnd().split("\n");
}

async function collected(lines) {
    const all = [];
    for await (const line of lines) all.push(line);
    return all;
}

function same(where, path, lines, expected) {
    const records = expected.filter((line) => line.startsWith('{"record":"input"')).length;
    const at = expected.findIndex((line, i) => line !== lines[i]);
    expect(at < 0 && lines.length === expected.length, `${basename(path)} in ${where}: ${lines.length} lines, not ${expected.length}; line ${at}:\n` +
        `  native ${expected[at]?.slice(0, 600)}\n  here   ${lines[at]?.slice(0, 600)}`);
    console.log(`${basename(path)} in ${where}: ${records} records`);
    return records;
}

async function inNode() {
    let records = 0;
    for (const path of paths) {
        const files = new Map(below(path));
        records += same("Node.js", path, await collected(animcheck.lines(files)), nativeLines(path));
    }
    expect(records > 1000, `only ${records} records were compared`);
}

async function faultsAreSaid() {
    const folder = paths.at(-1);
    const files = new Map(below(folder));
    const [place] = [...files.keys()].filter((name) => name.endsWith("ANIMS/HUM-S_TEST.MAN"));
    const model = await animcheck.decode(files, place);
    expect(model.schema === "animcheck-decode/1", `decode: ${JSON.stringify(model).slice(0, 200)}`);
    const rule = "zengin.man/version";
    expect(await animcheck.explain(rule) === execFileSync(native, ["explain", rule], { encoding: "utf8" }), "explain says something else");
    const fails = async (call, words) => {
        const error = await call.then(() => undefined, (one) => one);
        expect(error?.name === "AnimcheckError" && error.message.includes(words), `expected '${words}', not ${error}`);
    };
    await fails(animcheck.explain("zengin.man/versoin"), rule);
    const withoutExamples = await load(undefined, new URL("absent.txt", import.meta.url));
    await fails(withoutExamples.explain(rule), "absent.txt");
    await fails(animcheck.decode(files, `${basename(folder)}/DATA/Anims.vdf::absent`), "absent");
    await fails(animcheck.decode(files, "absent"), "absent");
    await fails(collected(animcheck.lines(files, { game: "chess" })), "unknown game 'chess'");
    await fails(collected(animcheck.lines({ "../x": new Uint8Array(1) })), "not a path");
    // XML that is no manifest, beside an object; bytes that are not there; a file beyond all addresses.
    class Huge extends Blob {
        get size() {
            return 2 ** 31;
        }
    }
    const object = [...files].find(([name]) => name.endsWith("object_test.zobj"));
    const strange = { "o/a.zobj": object[1], "o/a.xml": Buffer.from("<Root><File Name='a'"), "huge.vdf": new Huge(), "z.MAN": files.get(place) };
    const found = (await collected(animcheck.check(strange))).filter(({ record }) => record === "input");
    expect(found.some(({ path, format }) => path.startsWith("o/a.zobj") && format), "an object beside damaged XML has no record");
    expect(JSON.stringify(found.find(({ path }) => path === "huge.vdf")).includes("2 GiB"), "a file of 2 GiB is not refused");
    expect(found.some(({ path, format }) => path === "z.MAN" && format === "zengin.man"), "the file after it was not checked");
    // Two gigabytes in each of several buffers are more than all memory.
    const large = new Uint8Array(2 ** 31 - 2 ** 17);
    large.set(files.get(`${basename(folder)}/DATA/Anims.vdf`));
    const after = await collected(animcheck.check({ "large/a.vdf": large, "large/b.vdf": large, "z.MAN": files.get(place) }));
    const failure = after.find(({ record }) => record === "failure");
    expect(failure?.message === "animcheck ran out of memory on large", `no memory: ${JSON.stringify(failure)}`);
    expect(after.some(({ path, format }) => path === "z.MAN" && format === "zengin.man"), "the file after it was not checked");
}

async function isFast() {
    const files = new Map(below(timed));
    const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
    const ours = [];
    const theirs = [];
    for (let i = 0; i < 5; ++i) {
        let start = performance.now();
        nativeLines(timed);
        theirs.push(performance.now() - start);
        start = performance.now();
        const lines = await collected(animcheck.lines(files));
        ours.push(performance.now() - start);
        expect(lines.length > 1000, `${basename(timed)}: only ${lines.length} lines`);
    }
    const [here, there] = [median(ours), median(theirs)];
    console.log(`${basename(timed)}: ${here.toFixed(0)} ms, native ${there.toFixed(0)} ms: ${(here / there).toFixed(2)} times`);
    expect(here < 4 * there, "that is more than 4 times");
}

const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const page = `<!doctype html><script type="importmap">{"imports": {
    "@bjorn3/browser_wasi_shim": "/node_modules/@bjorn3/browser_wasi_shim/dist/index.js", "animcheck": "/package/animcheck.mjs"}}</script>`;

/** What is in FOLDER, the example, and the bytes of the files to be checked, one after the other. */
function answer(request, response) {
    const path = decodeURIComponent(request.url);
    const send = (type, body) => response.writeHead(200, { "content-type": type }).end(body);
    if (path === "/") return send("text/html", page);
    if (path.startsWith("/files/")) return send("application/octet-stream", Buffer.concat([...below(paths[Number(path.slice(7))])].map(([, bytes]) => bytes)));
    try {
        const file = path === "/drop.html" ? resolve("tests/examples/drop.html") : join(base, path);
        send(types[extname(file)] ?? "application/octet-stream", readFileSync(file));
    } catch {
        response.writeHead(404).end();
    }
}

async function inChromium() {
    const { chromium } = await import(pathToFileURL(join(base, "node_modules/playwright-core/index.mjs")));
    const server = createServer(answer);
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${server.address().port}/`;
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
    const tab = await browser.newPage();
    tab.on("pageerror", (error) => expect(false, `the page: ${error}`));
    await tab.goto(address);
    for (const [number, path] of paths.entries()) {
        const names = [...below(path)].map(([name, bytes]) => [name, bytes.length]);
        const lines = await tab.evaluate(async ([number, names]) => {
            const { load } = await import("animcheck");
            const bytes = await (await fetch(`/files/${number}`)).arrayBuffer();
            let at = 0;
            const files = new Map(names.map(([name, size]) => [name, new Uint8Array(bytes, (at += size) - size, size)]));
            const lines = [];
            for await (const line of (await load()).lines(files)) lines.push(line);
            return lines;
        }, [number, names]);
        same("Chromium", path, lines, nativeLines(path));
    }
    await tab.goto(address + "drop.html");
    await tab.setInputFiles("input", paths.at(-1));
    await tab.waitForSelector("li");
    await tab.waitForFunction(() => document.querySelector("p").textContent.endsWith("checked"));
    const text = await tab.textContent("body");
    expect(text.includes("HUM-S_OLDTEST.MAN") && text.includes("header-size-short"), `the example shows: ${text.slice(0, 500)}`);
    await browser.close();
    server.close();
}

await inNode();
await faultsAreSaid();
if (process.env.CHROMIUM) await inChromium();
if (timed) await isFast();
console.log(`${compared - faults} passed, ${faults} failed`);
process.exit(faults > 0 ? 1 : 0);
