// SPDX-License-Identifier: MIT
// Files in, a report out. They are read in this browser and nowhere else.
import { listed } from "./animcheck.mjs";
import { Report, show } from "./report.js";

const byId = (id) => document.getElementById(id);
const counted = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

const textOf = async (address) => (await fetch(address)).text();
const viewer = textOf("viewer.html").then((text) => text.split("<!-- data -->\n"));
const module = fetch("animcheck-page.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)).catch((error) => {
    throw new Error(`The engine could not be loaded (${error.message}). Reload the page.`, { cause: error });
});
module.catch(() => {}); // whoever asks for it is told

let crew = []; // promises of workers; the first one answers questions about inputs, too
let opened = []; // how many files each of them has opened
let waiting = new Map(); // who waits for an answer, by number
let last = 0;
let files = new Map();
let report;
let dropping = 0; // later ones take the place of earlier ones

/** A worker that is made from a blob has this page's policy; one that is made from an address would have none. */
const workerSource = `import ${JSON.stringify(new URL("worker.js", location.href).href)};`;
const workerAddress = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));

async function began(place) {
    const made = new Worker(workerAddress, { type: "module" });
    made.onmessage = ({ data }) => {
        if (data.opened !== undefined) return progressed(place, data.opened);
        const { answer, refuse } = waiting.get(data.number) ?? {};
        waiting.delete(data.number);
        if (data.error === undefined) answer?.(data);
        else refuse?.(new Error(data.error));
    };
    made.onerror = (event) => ended(event.message || "The engine could not be started.");
    made.postMessage({ what: "begin", module: await module, files });
    return made;
}

/** The engine begins anew; whoever waits is told why. */
function ended(why) {
    dismissed(0);
    for (const { refuse } of waiting.values()) refuse(new Error(why));
    waiting = new Map();
}

/** All workers from this one on end. */
function dismissed(first) {
    for (const one of crew.splice(first)) one.then((worker) => worker.terminate(), () => {});
    opened.length = Math.min(opened.length, first);
}

async function ask(what, words, place = 0) {
    const one = await (crew[place] ??= began(place));
    return new Promise((answer, refuse) => {
        const number = ++last;
        waiting.set(number, { answer, refuse });
        one.postMessage({ number, what, ...words });
    });
}

/** How many workers share a check. Each has memory of its own, and opens the containers for itself. */
function hands() {
    let bytes = 0;
    for (const file of files.values()) bytes += file.size;
    return Math.max(1, Math.min(navigator.hardwareConcurrency ?? 1, 8, files.size >> 5, Math.floor(2 ** 31 / bytes)));
}

/** The data of a page of all files. */
async function checked() {
    const of = hands();
    const parts = await Promise.all(Array.from({ length: of }, (_, place) => ask("check", { shard: `${place + 1}/${of}` }, place)));
    dismissed(1);
    const { data } = of === 1 ? parts[0] : await ask("join", { parts: parts.map(({ data }) => data) });
    return new TextDecoder().decode(data);
}

function progressed(place, count) {
    const bar = byId("progress");
    if (bar.hidden) return;
    opened[place] = count;
    const all = Math.min(opened.reduce((sum, one) => sum + (one ?? 0), 0), files.size); // companions are opened by several
    if (files.size > 1 && all < files.size) bar.value = all / files.size;
    else bar.removeAttribute("value");
    byId("state").textContent = `Checking: ${all.toLocaleString("en")} of ${counted(files.size, "file")}`;
}

function busy(is) {
    byId("progress").hidden = byId("cancel").hidden = !is;
    byId("progress").removeAttribute("value");
    if (is) byId("run").scrollIntoView({ block: "nearest" });
}

async function check(given) {
    const own = ++dropping;
    ended("Other files were dropped.");
    byId("report").hidden = byId("save").hidden = true;
    byId("state").textContent = "Listing files…";
    busy(true);
    try {
        const found = await given;
        if (own !== dropping) return;
        if (found.size === 0) throw new Error("There are no files in it.");
        ended("Other files were dropped."); // somebody may have asked meanwhile
        files = found;
        byId("state").textContent = `Checking ${counted(files.size, "file")}…`;
        const data = await checked();
        if (own !== dropping) return;
        report = new Report(await viewer, data);
        byId("state").textContent = `${counted(files.size, "file")} checked.`;
        byId("report").hidden = byId("save").hidden = false;
        void byId("report").offsetHeight; // laid out first: of one that was just hidden Chromium may not lay out what is loaded
        show(byId("report"), report, answered);
        document.body.classList.add("has-report");
    } catch (error) {
        if (own === dropping) {
            ended(error.message); // other workers may still be checking
            byId("state").textContent = error.message;
        }
    }
    if (own === dropping) busy(false);
}

function save(name, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return { name };
}

/** The name of an input without folders, as a file may be called. */
const nameOf = (place) => place.split(/\/|::/).at(-1).replace(/[^\w.#()+, -]/g, "_") || "input";

async function repairedFile({ path, members }) {
    if (members.length > 0) throw new Error("Members of containers are repaired by the program: animcheck repair.");
    const { bytes, record } = await ask("repair", { path });
    const [{ edits, before, after }] = record.inputs;
    if (edits.length === 0) throw new Error("No edit is proven, so nothing was changed.");
    return { ...save(nameOf(path), bytes), edits: edits.length, before, after };
}

/** What the viewer asks of an input of the report that it shows. */
async function answered({ what, input, word }) {
    if (what === "drag") return void (document.body.classList.add("dragging"));
    if (what === "explain") return ask("explain", { word: String(word) });
    const place = report.place(input);
    if (what === "dump") return ask("dump", { place });
    if (what === "save") return save(`${nameOf(place)}.txt`, (await ask("dump", { place })).text);
    if (what === "gltf") return save(`${nameOf(place)}.glb`, (await ask("gltf", { place, skeleton: report.skeleton(input) })).bytes);
    if (what === "repair") return repairedFile(report.record(input));
    if (what !== "bytes") throw new Error("Nobody knows an answer.");
    const alone = new Report([], new TextDecoder().decode((await ask("bytes", { place })).data));
    return { exhibit: alone.exhibit(alone.numberOf(place)) };
}

for (const id of ["files", "folder"])
    byId(id).addEventListener("change", (event) => {
        if (event.target.files.length > 0) check(listed([...event.target.files]));
        event.target.value = "";
    });
/** A small dump with faults of all games, which is a part of the page. */
async function sample() {
    const names = (await textOf("sample.txt")).trim().split("\n");
    return new Map(await Promise.all(names.map(async (name) => [name, await (await fetch(name.split("/").map(encodeURIComponent).join("/"))).blob()])));
}
byId("sample").addEventListener("click", () => check(sample()));
byId("cancel").addEventListener("click", () => {
    ++dropping;
    ended("Cancelled.");
    byId("state").textContent = "Cancelled.";
    busy(false);
});
byId("save").addEventListener("click", () => save("report.html", report.page()));

addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
});
addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("dragging"));
addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dragging");
    check(listed(event.dataTransfer));
});

byId("explain").addEventListener("submit", async (event) => {
    event.preventDefault();
    const shown = byId("explained");
    shown.hidden = false;
    shown.textContent = "Reading…";
    try {
        shown.textContent = (await ask("explain", { word: byId("rule").value.trim() })).text;
    } catch (error) {
        shown.textContent = error.message;
    }
    shown.scrollIntoView({ block: "nearest" });
});

if (navigator.serviceWorker) navigator.serviceWorker.register("service-worker.js").then(() => navigator.serviceWorker.ready)
    .then(() => (byId("offline").hidden = false), () => {}); // without one, the page needs its server
