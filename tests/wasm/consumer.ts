// A program that uses the package, as its users write one: tsc holds the package's types against it, and Node.js runs it.
import { AnimcheckError, load, type Animcheck, type Decode, type Failure, type Options, type Repaired, type ReportFinding, type ReportRecord } from "animcheck";

function must(holds: boolean, what: string): asserts holds {
    if (!holds) throw new Error(what);
}

async function refused(work: Promise<unknown>): Promise<boolean> {
    return work.then(() => false, (error: unknown) => error instanceof AnimcheckError);
}

const animcheck: Animcheck = await load();
const files = new Map([["A/SHORT.MAN", new Uint8Array([0, 0xa0, 0, 0, 0xff])]]);
const options: Options = { format: "zengin.man" };
const records: (ReportRecord | Failure)[] = [];
for await (const record of animcheck.check(files, options)) records.push(record);
must(records.map(({ record }) => record).join() === "run,input,summary", "records");
const [run, input, summary] = records;
must(run?.record === "run" && run.config.format === "zengin.man", "the record of the run");
must(input?.record === "input" && input.verdict === "broken", "the verdict of a file that is cut");
const finding: ReportFinding | undefined = input.findings[0];
must(finding !== undefined && finding.severity === "fatal" && finding.rule.startsWith("zengin.man/"), "a finding");
must(summary?.record === "summary" && summary.totals?.files.verdicts["broken"] === 1, "the totals");
const values: Decode = await animcheck.decode(files, "A/SHORT.MAN", options);
must(values.format === "zengin.man" && values.clips.length === 1, "the values of a file that is cut");

let text = "";
for await (const line of animcheck.lines(files, options)) text += line;
must(text.includes('"path":"A/SHORT.MAN"'), "lines");
must((await animcheck.explain("zengin.man/version")).startsWith("zengin.man/version"), "explain");
must(/^\d+\.\d+\.\d+/.test(await animcheck.version()), "version");
must(await refused(animcheck.decode(files, "B")), "a place that is not there");
must((await animcheck.dump(files, "A/SHORT.MAN", options)).includes("00000000  00 a0"), "dump");
must(await refused(animcheck.export(files, "A/SHORT.MAN")), "an export of nothing");
const repaired: Repaired = await animcheck.repair(new Uint8Array([0, 0xa0, 0, 0, 0xff]), "SHORT.MAN", { level: "likely" });
must(repaired.record.schema === "animcheck-repair/1" && repaired.bytes.length >= 4, "a repair");
const aborted = await (async () => {
    for await (const _ of animcheck.check(files, { signal: AbortSignal.abort() })) return "not aborted";
    return "ended";
})().catch((error: unknown) => (error instanceof DOMException ? error.name : error));
must(aborted === "AbortError", `an aborted check: ${aborted}`);
console.log("the package works as its types say");
