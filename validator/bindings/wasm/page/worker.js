// SPDX-License-Identifier: MIT
// The engine, away from the page: it stays responsive, and may end this worker at any time.
import { Engine } from "./engine.js";

let engine;
let last = 0;

function progress(opened) {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    postMessage({ opened });
}

addEventListener("message", async ({ data: { number, what, ...words } }) => {
    if (what === "begin") return void (engine = new Engine(words.module, words.files, progress));
    try {
        const answer = await engine[what](words);
        postMessage({ number, ...answer }, answer.data ? [answer.data.buffer] : []);
    } catch (error) {
        postMessage({ number, error: error.message });
    }
});
