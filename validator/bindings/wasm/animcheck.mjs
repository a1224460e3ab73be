// SPDX-License-Identifier: MIT
// animcheck in browsers and Node.js. Its functions are those of validator/bindings/c/animcheck.h; what they see as a file system is
// in memory. animcheck.d.ts has the contract.
import { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

const tooLarge = 2 ** 31;
const mostRoom = 2 ** 30;
const outOfMemory = 2; // ANIMCHECK_MEMORY
const readFailed = 29; // EIO of WASI
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class AnimcheckError extends Error {
    name = "AnimcheckError";
}

/** Small files one after another, which are read with one call: a call for each takes longer than its check. */
class Batch {
    static #kept = [];
    static #most = 32;
    static fits = (blob) => blob.size <= 2 ** 18;
    #blobs = [];
    #size = 0;
    #bytes;

    isFull() {
        return this.#blobs.length >= 64 || this.#size >= 2 ** 21;
    }
    /** Returns where its bytes are. */
    add(blob) {
        this.#blobs.push(blob);
        this.#size += blob.size;
        return this.#size - blob.size;
    }
    /** Of all files. Throws if one of them cannot be read. */
    get bytes() {
        if (!this.#bytes) {
            this.#bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(new Blob(this.#blobs)));
            Batch.#kept.push(this);
            if (Batch.#kept.length > Batch.#most) Batch.#kept.shift().#bytes = undefined;
        }
        return this.#bytes;
    }
}

/** A file that is read without a copy of its bytes; a `Blob`, in a worker, when they are needed. Of one that is too large
 * there is the size alone. */
class Input extends File {
    constructor(content, opened, batch) {
        const here = content instanceof Blob ? new ArrayBuffer(0) : content;
        super(here instanceof ArrayBuffer ? here : [], { readonly: true });
        if (ArrayBuffer.isView(here)) this.data = new Uint8Array(here.buffer, here.byteOffset, here.byteLength);
        if (content instanceof Blob) this.blob = content;
        this.batch = batch;
        this.first = batch?.add(content);
        this.whole = BigInt(this.blob ? content.size : this.data.byteLength);
        this.opened = opened;
    }
    get size() {
        return this.whole;
    }
    path_open(flags, rights, descriptor) {
        const opened = super.path_open(flags, rights, descriptor);
        if (opened.fd_obj) opened.fd_obj.fd_read = Input.read;
        this.opened?.(this);
        return opened;
    }
    bytes(from, to) {
        if (!this.blob) return this.data.subarray(from, to);
        try {
            if (this.batch) return this.batch.bytes.subarray(this.first + from, this.first + Math.min(to, this.blob.size));
        } catch {
            this.batch = undefined; // a file of it was changed: this one alone may be read
        }
        return new Uint8Array(new FileReaderSync().readAsArrayBuffer(this.blob.slice(from, to)));
    }
    static read(most) {
        const at = Number(this.file_pos);
        try {
            const data = this.file.bytes(at, at + most);
            this.file_pos += BigInt(data.length);
            return { ret: 0, data };
        } catch { // it was changed, or is no longer there
            return { ret: readFailed, data: new Uint8Array() };
        }
    }
}

function partsOf(path) {
    const parts = path.split("/").filter((part) => part !== "" && part !== ".");
    if (parts.length === 0 || parts.includes("..")) throw new AnimcheckError(`'${path}' is not a path of a file`);
    return parts;
}

/** `opened` is called with each file that is opened. */
export function treeOf(files, opened) {
    const root = new Map();
    let batch;
    for (const [path, content] of files instanceof Map || Array.isArray(files) ? files : Object.entries(files)) {
        const parts = partsOf(path);
        let folder = root;
        for (const part of parts.slice(0, -1)) {
            if (!folder.has(part)) folder.set(part, new Directory(new Map()));
            folder = folder.get(part).contents;
            if (!folder) throw new AnimcheckError(`'${path}': a file is in its way`);
        }
        if (content instanceof Blob && content.size < tooLarge && !globalThis.FileReaderSync) throw new AnimcheckError(`'${path}': its bytes are not read`);
        const isSmall = content instanceof Blob && Batch.fits(content);
        if (isSmall && (!batch || batch.isFull())) batch = new Batch();
        folder.set(parts.at(-1), new Input(content, opened, isSmall ? batch : undefined));
    }
    return root;
}

function bytesIn(folder) {
    let bytes = 0;
    for (const entry of folder.values()) {
        if (!(entry instanceof Input)) bytes += bytesIn(entry.contents);
        else if (entry.size < tooLarge) bytes += Number(entry.size);
    }
    return bytes;
}

/** Bytes of memory that a check of all files will need, as far as that is known. */
export const roomFor = (tree) => Math.min(2 ** 24 + 5 * bytesIn(tree), mostRoom);

/** One instance with one handle. After a call that throws it is of no use. */
export class Run {
    /** `room`: bytes of memory that it will need, if that is known. Memory that grows in small steps takes much time. */
    static async on(module, tree, options, room = 0) {
        const silent = () => new ConsoleStdout(() => {});
        const wasi = new WASI([], [], [new OpenFile(new File([])), silent(), silent(), new PreopenDirectory("/", tree)], { debug: false });
        const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
        wasi.initialize(instance);
        instance.exports.free(instance.exports.malloc(room));
        return new Run(instance.exports, options);
    }

    constructor(calls, options) {
        this.calls = calls;
        this.handle = calls.animcheck_new();
        if (this.handle === 0) throw new AnimcheckError("animcheck ran out of memory");
        this.result = calls.malloc(8); // a pointer, and of some functions a size
        for (const [option, value] of Object.entries(options ?? {}))
            for (const one of Array.isArray(value) ? value : [value])
                this.call("", calls.animcheck_set, this.pointer(option), this.pointer(`${one}`));
    }

    pointer(text) {
        const bytes = encoder.encode(text + "\0");
        const at = this.calls.malloc(bytes.length);
        if (at === 0) throw new AnimcheckError("animcheck ran out of memory");
        new Uint8Array(this.calls.memory.buffer).set(bytes, at);
        return at;
    }

    /** A copy of bytes for a call. */
    given(bytes) {
        const at = this.calls.malloc(bytes.byteLength + 1) >>> 0;
        if (at === 0) throw new AnimcheckError("animcheck ran out of memory");
        new Uint8Array(this.calls.memory.buffer).set(ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes), at);
        return at;
    }

    /** An array of pointers or sizes. */
    list(numbers) {
        return this.given(Uint32Array.from(numbers));
    }

    number(at) {
        return new DataView(this.calls.memory.buffer).getUint32(at, true);
    }

    /** A copy of bytes that a call returned. */
    bytes(at, size) {
        return new Uint8Array(this.calls.memory.buffer, at, size).slice();
    }

    text(at) {
        const memory = new Uint8Array(this.calls.memory.buffer);
        return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
    }

    /** A function that returns a status. `on`: the file or place that it is about. */
    call(on, work, ...words) {
        let status;
        try {
            status = work(this.handle, ...words);
        } catch (error) { // a trap, or no memory here
            throw new AnimcheckError(`animcheck stopped on ${on}: ${error.message}`, { cause: error });
        }
        if (status === outOfMemory) throw new AnimcheckError(`animcheck ran out of memory on ${on}`);
        if (status !== 0) throw new AnimcheckError(this.text(this.calls.animcheck_error(this.handle)));
        return this.number(this.result);
    }

    *report(path) {
        let at = this.call(path, this.calls.animcheck_jsonl, this.pointer(path), this.result, this.result + 4);
        for (const end = at + this.number(this.result + 4); at < end;) {
            const memory = new Uint8Array(this.calls.memory.buffer), line = memory.subarray(at, memory.indexOf(10, at));
            yield decoder.decode(line);
            at += line.length + 1;
        }
    }
}

/** What animcheck-page.wasm does with one place. */
export const dumped = (run, place) => run.text(run.call(place, run.calls.animcheck_dump, run.pointer(place), run.result));

export function exported(run, place) {
    const at = run.call(place, run.calls.animcheck_gltf, run.pointer(place), run.result, run.result + 4);
    return run.bytes(at, run.number(run.result + 4));
}

/** The bytes of a file with the edits that were proven, and the record of them. */
export function repaired(run, bytes, name) {
    const made = run.call(name, run.calls.animcheck_repair_bytes, run.given(bytes), bytes.byteLength, run.pointer(name), run.result);
    const to = run.calls.malloc(20); // animcheck_repaired_bytes
    run.calls.animcheck_repaired_result(made, to);
    return { bytes: run.bytes(run.number(to), run.number(to + 4)), record: JSON.parse(run.text(run.calls.animcheck_repaired_json(made))) };
}

/** The bytes of a file, from wherever it is. */
async function bytesOf(source) {
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
    if (new URL(source, import.meta.url).protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return readFile(new URL(source, import.meta.url)).catch((error) => {
            throw new AnimcheckError(error.message, { cause: error });
        });
    }
    const answer = await fetch(source);
    if (!answer.ok) throw new AnimcheckError(`${source}: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
}

const examplesHere = new URL("examples.txt", import.meta.url);

export async function explained(module, rule, examples = examplesHere) {
    const run = await Run.on(module, new Map([["examples.txt", new Input(await bytesOf(examples))]]));
    return run.text(run.call(rule, run.calls.animcheck_explain, run.pointer(rule), run.result));
}

class Animcheck {
    #module;
    #examples;
    #more; // the larger module: where it is, then a promise of it
    constructor(module, examples, more) {
        this.#module = module;
        this.#examples = examples;
        this.#more = more;
    }

    #larger() {
        if (!(this.#more instanceof Promise)) this.#more = compiled(this.#more);
        return this.#more;
    }

    async #run(files, options) {
        return Run.on(await this.#larger(), treeOf(files), options);
    }

    async *lines(files, { signal, ...options } = {}) {
        const tree = treeOf(files);
        const room = roomFor(tree);
        let run = await Run.on(this.#module, tree, options, room);
        for (const path of [...tree.keys()].sort()) {
            signal?.throwIfAborted();
            try {
                run ??= await Run.on(this.#module, tree, options, room);
                for (const line of run.report(path)) {
                    yield line;
                    signal?.throwIfAborted();
                }
            } catch (error) {
                if (!(error instanceof AnimcheckError)) throw error;
                run = undefined; // the next file begins with all memory again
                yield JSON.stringify({ record: "failure", path, message: error.message });
            }
        }
    }

    async *check(files, options) {
        for await (const line of this.lines(files, options)) yield JSON.parse(line);
    }

    async decode(files, place, options) {
        const run = await Run.on(this.#module, treeOf(files), options);
        const model = run.call(place, run.calls.animcheck_decode, run.pointer(place), run.result);
        return JSON.parse(run.text(run.calls.animcheck_model_json(model)));
    }

    async dump(files, place, options) {
        return dumped(await this.#run(files, options), place);
    }

    async export(files, place, options) {
        return exported(await this.#run(files, options), place);
    }

    async repair(bytes, name, options) {
        return repaired(await this.#run([], options), bytes, name);
    }

    async explain(rule) {
        return explained(await this.#larger(), rule, this.#examples);
    }

    async version() {
        const run = await Run.on(this.#module, new Map());
        return run.text(run.calls.animcheck_version());
    }
}

const compiled = async (source) => (source instanceof WebAssembly.Module ? source : WebAssembly.compile(await bytesOf(source)));

export async function load(source = new URL("animcheck.wasm", import.meta.url), examples = examplesHere,
    more = new URL("animcheck-page.wasm", import.meta.url)) {
    return new Animcheck(await compiled(source), examples, more);
}

async function addEntry(entry, files) {
    if (entry instanceof globalThis.File) return files.push([entry.name, entry]);
    if (entry.isFile) return files.push([entry.fullPath, await new Promise((found, failed) => entry.file(found, failed))]);
    const reader = entry.createReader(), all = [];
    for (;;) { // which returns some of the names at a time
        const entries = await new Promise((found, failed) => reader.readEntries(found, failed));
        if (entries.length === 0) break;
        all.push(...entries);
    }
    await Promise.all(all.map((one) => addEntry(one, files))); // one after another takes longer than the check
}

/** In order of their paths. */
export async function listed(given) {
    const files = [];
    if (given.items) {
        const entries = Array.from(given.items, (item) => item.webkitGetAsEntry() ?? item.getAsFile()); // gone after an await
        await Promise.all(entries.filter(Boolean).map((entry) => addEntry(entry, files)));
    } else for (const file of given) files.push([file.webkitRelativePath || file.name, file]);
    return new Map(files.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
}

export async function filesOf(given) {
    const files = await listed(given);
    await Promise.all([...files].map(async ([path, file]) => {
        if (file.size < tooLarge) files.set(path, await file.arrayBuffer());
    }));
    return files;
}
