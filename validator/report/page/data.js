// SPDX-License-Identifier: MIT
// What the page was given. A row is small and read at once; an input's record and what belongs to it, when it is shown.
const dataOf = (id) => parsed(byId(id).textContent);

/// Characters that are not seen, or turn the direction of text, may be in a report that was made of another.
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const parsed = (json) => JSON.parse(json, (_, value) =>
    typeof value === "string" ? value.replace(unseen, (letter) => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0")) : value);

const severities = ["note", "warning", "error", "fatal"];
const verdicts = ["broken", "incomplete", "deviates", "conforms", "unknown"];

const run = dataOf("run");
const summary = dataOf("summary-data");
const rules = dataOf("rules-data");
const page = dataOf("page-data");

/// `roots`: how many of the rules, the first ones, have an open finding that follows from no other.
function rowOf([place, name, format, verdict, note, warning, error, fatal, aside, ruleIds, effects, roots], number) {
    const counts = [note, warning, error, fatal];
    return {
        number, place, name, format, verdict, counts, aside, rules: ruleIds, effects, roots,
        worst: counts.findLastIndex((count) => count > 0), // -1: none
        lower: (place + "\n" + name).toLowerCase(),
    };
}

/// Lines: of each input a row and a record, then an empty one, then "NUMBER JSON" of what belongs to some.
const lines = byId("inputs").textContent.split("\n");
const inputLines = [];
const exhibitLines = new Map();
{
    let at = 1; // the first is empty
    for (; at + 1 < lines.length && lines[at] !== ""; at += 2) inputLines.push(at);
    for (++at; at < lines.length; ++at) {
        const blank = lines[at].indexOf(" ");
        if (blank > 0) exhibitLines.set(Number(lines[at].slice(0, blank)), at);
    }
}
const rows = JSON.parse("[" + inputLines.map((at) => lines[at]).join(",") + "]").map(rowOf);

const recordOf = (number) => parsed(lines[inputLines[number] + 1]);

function exhibitOf(number) {
    const at = exhibitLines.get(number);
    if (at === undefined) return null;
    return parsed(lines[at].slice(lines[at].indexOf(" ") + 1));
}

/// Why an input has none.
function whyNoExhibit() {
    if (page.embedded === "no source")
        return "This page was made from another report, which has neither bytes nor curves. animcheck check --output-format html embeds them.";
    if (page.left_out > 0)
        return `The report has room for the bytes and curves of some inputs, in their order, and ${grouped(page.left_out)} came later. ` +
            "Check this input alone to see them.";
    return "Nothing was read of this input.";
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/// Numbers as exhibit_json.hpp has them; null where there is none.
function numbersOf({values, least, greatest}) {
    const bytes = bytesOf(values);
    const view = new DataView(bytes.buffer);
    const numbers = [];
    for (let at = 0; at < bytes.length; at += 2) {
        const code = view.getUint16(at, true);
        numbers.push(code === 65535 ? null : least + (greatest - least) * code / 65534);
    }
    return numbers;
}

/// "0x14", or inside a byte "0x14.3": of the outermost file where it has these bytes.
function offsetOf(location) {
    if (!location.bits) return "";
    const first = location.file_bytes ? location.file_bytes[0] : location.bytes[0];
    const bit = location.bits[0] % 8;
    return hexadecimal(first) + (bit > 0 ? "." + bit : "");
}
