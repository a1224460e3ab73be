// SPDX-License-Identifier: MIT
import type { Decode, Repair, Report } from "./records.js";

/** The bytes of a file, which are not changed and must not be while they are read. */
export type Bytes = ArrayBuffer | Uint8Array;

/** Files by their path ("DATA/Anims.vdf"), as they are in their folder: files find their companions there. In a worker of a
 * browser a `Blob` is read when it is needed. What has 2 GiB and more may be a `Blob` anywhere: it is not read, and the
 * report says so. */
export type Files = Map<string, Bytes | Blob> | Iterable<readonly [string, Bytes | Blob]> | Record<string, Bytes | Blob>;

/** Those of `animcheck check`. `context` and `manifest` are paths among the files. */
export interface Options {
    game?: string;
    format?: string;
    context?: string;
    manifest?: string | string[];
    /** Bounds a decoded model (8000000; 0: no bound). */
    "most-numbers"?: number;
}

/** Those of a check of many files. */
export interface CheckOptions extends Options {
    /** Ends the check before the next record, with the signal's reason. What is being checked is not interrupted: for that, end the
     * worker that does it. */
    signal?: AbortSignal;
}

/** `likely` edits lose or choose something. */
export interface RepairOptions {
    level?: "safe" | "likely";
}

/** The bytes with the edits that were proven, as they were if there are none. `record` has the edits with their proofs, and what is
 * left: `animcheck schema repair`. */
export interface Repaired {
    bytes: Uint8Array;
    record: Repair;
}

export type * from "./records.js";

/** A record of a JSON Lines report, as `animcheck schema report` describes it. */
export type ReportRecord = Report;

/** A file or folder that could not be checked: animcheck ran out of memory, or an option was wrong. */
export interface Failure {
    record: "failure";
    path: string;
    message: string;
}

export declare class AnimcheckError extends Error {}

/** Each call works in memory of its own, which is free again after it. */
export interface Animcheck {
    /** Checks each file and folder that is not in a folder, in the order of their names: what the program reports of it, from the
     * record of the run to the summary. After a failure the next one is checked. Wrong options are thrown. */
    check(files: Files, options?: CheckOptions): AsyncGenerator<ReportRecord | Failure>;
    /** The same records as lines: byte for byte those of `animcheck check --output-format jsonl`. */
    lines(files: Files, options?: CheckOptions): AsyncGenerator<string>;
    /** Fields and values of the file or member at a place ("Anims.vdf::RUN.MAN"): `animcheck schema decode`. Throws
     * `AnimcheckError`. */
    decode(files: Files, place: string, options?: Options): Promise<Decode>;
    /** Every field at its bytes, as `animcheck dump` prints them. This, `export` and `repair` read animcheck-page.wasm when they are
     * first called. Throws `AnimcheckError`. */
    dump(files: Files, place: string, options?: Options): Promise<string>;
    /** A glTF 2.0 file (.glb) of the animations and the skeleton of a place. Throws `AnimcheckError` where there is nothing to export. */
    export(files: Files, place: string, options?: Options): Promise<Uint8Array>;
    /** Repairs the bytes of one file, which are not changed: nothing is around them, and members of a container stay as they are. */
    repair(bytes: Bytes, name: string, options?: RepairOptions): Promise<Repaired>;
    /** What `animcheck explain` prints of a rule. Throws `AnimcheckError`. */
    explain(rule: string): Promise<string>;
    version(): Promise<string>;
}

/** Without a source animcheck.wasm is read that is in the same folder; `examples` (examples.txt) when `explain` needs it, `more`
 * (animcheck-page.wasm) when `dump`, `explain`, `export` or `repair` do. */
export declare function load(source?: string | URL | Bytes | WebAssembly.Module, examples?: string | URL | Bytes,
    more?: string | URL | Bytes | WebAssembly.Module): Promise<Animcheck>;

/** The files that were dropped on a page, with all that is in folders, or those of an `<input type="file">`. */
export declare function filesOf(given: DataTransfer | FileList | Iterable<File>): Promise<Map<string, Bytes | Blob>>;

/** The same without their bytes, to be sent to a worker. */
export declare function listed(given: DataTransfer | FileList | Iterable<File>): Promise<Map<string, File>>;
