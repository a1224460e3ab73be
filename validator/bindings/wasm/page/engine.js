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

    /** A shard of all files ("2/4"): its part of a page. */
    async check({ shard }) {
        const [run, names] = await this.run({ shard });
        return { data: this.page(run, names) };
    }

    /** Parts of all shards: the data of the page of one run of `check`. */
    async join({ parts }) {
        const room = 3 * parts.reduce((sum, part) => sum + part.length, 0);
        const run = await Run.on(this.module, new Map(), {}, Math.min(room, 2 ** 30));
        const texts = run.list(parts.map((part) => run.given(part))), sizes = run.list(parts.map((part) => part.length));
        const text = run.call("these files", run.calls.animcheck_page_joined, texts, sizes, parts.length, run.result, run.result + 4);
        return { data: run.bytes(text, run.number(run.result + 4)) };
    }

    page(run, places) {
        const words = places.map((place) => run.pointer(place === "-" ? "./-" : place)); // which is no standard input here
        const text = run.call(places.length === 1 ? places[0] : "these files", run.calls.animcheck_page, run.list(words), words.length, run.result, run.result + 4);
        return run.bytes(text, run.number(run.result + 4));
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
