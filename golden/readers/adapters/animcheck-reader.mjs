// Base of a reader in JavaScript: animcheck corpus run EXPORT --batch 'mine=node my-reader.mjs'
//
//     import {serve, NotRead} from './animcheck-reader.mjs';
//     serve((bytes, case_) => ({fields: {bones: load(bytes).bones}}));      // or nothing
import {readFileSync} from 'node:fs';
import process from 'node:process';
import {createInterface} from 'node:readline';

/// The reader does not read this case; the message says why.
export class NotRead extends Error {}

/// As JSON has it, which has no number that is infinite, or none.
function plain(key, value) {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
}

async function answer(read, case_) {
    try {
        return {result: 'accepted', ...await read(readFileSync(case_.file), case_)};
    } catch (error) {
        const result = error instanceof NotRead ? 'not-run' : 'rejected';
        return {result, detail: String(error?.message ?? error)};
    }
}

/// `read` takes the bytes and the case, and returns `fields` and `model` as far as they are known. What it throws rejects.
export async function serve(read) {
    console.log = console.info = console.error; // what a loader prints is no answer
    for await (const line of createInterface({input: process.stdin})) {
        const case_ = JSON.parse(line);
        process.stdout.write(JSON.stringify({id: case_.id, ...await answer(read, case_)}, plain) + '\n');
    }
}
