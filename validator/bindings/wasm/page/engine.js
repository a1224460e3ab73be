// SPDX-License-Identifier: MIT
// What animcheck-page.wasm can do, in a worker. Each call works in an instance of its own.
import { Run, dumped, explained, exported, repaired, roomFor, treeOf } from "./animcheck.mjs";

export class Engine {
    /** `files`: a Map from paths to files; `opened` gets how many of them have been opened. */
    constructor(module, files, opened) {
        this.module = module;
        this.files = files;
        this.opened = opened;
    }

    async run(options) {
        const seen = new Set();
        const tree = treeOf(this.files, (file) => {
            if (seen.size < seen.add(file).size) this.opened(seen.size);
        });
        return [await Run.on(this.module, tree, options, roomFor(tree)), [...tree.keys()].sort()];
    }

    /** All files, as one run of `check`: the data of its page. */
    async check() {
        const [run, names] = await this.run();
        return { data: this.page(run, names) };
    }

    page(run, places) {
        const words = places.map((place) => run.pointer(place === "-" ? "./-" : place)); // which is no standard input here
        const list = run.calls.malloc(4 * words.length);
        new Uint32Array(run.calls.memory.buffer, list, words.length).set(words);
        const text = run.call(places.length === 1 ? places[0] : "these files", run.calls.animcheck_page, list, words.length, run.result, run.result + 4);
        return new TextDecoder().decode(run.bytes(text, run.number(run.result + 4)));
    }

    /** The data of a page of one place, with all its bytes. */
    async bytes({ place }) {
        const [run] = await this.run({ "embed-bytes": "all" });
        return { data: this.page(run, [place]) };
    }

    async dump({ place }) {
        const [run] = await this.run();
        return { text: dumped(run, place) };
    }

    /** `skeleton`: where the check found it, which had more to look through than a call for one place. */
    async gltf({ place, skeleton }) {
        if (skeleton) {
            try {
                return await this.exported(place, { context: skeleton });
            } catch { /* without it there are other words */ }
        }
        return this.exported(place);
    }

    async exported(place, options) {
        const [run] = await this.run(options);
        return { bytes: exported(run, place) };
    }

    /** A whole file, judged alone. */
    async repair({ path }) {
        const bytes = await this.files.get(path).arrayBuffer();
        return repaired(await Run.on(this.module, new Map(), {}, 4 * bytes.byteLength), bytes, path.split("/").at(-1));
    }

    async explain({ word }) {
        return { text: await explained(this.module, word) };
    }
}
