// SPDX-License-Identifier: MIT
// Which inputs are listed, and in which order.
const foldedFilters = ["path", "rule", "severity", "format", "effect"];
const problems = "problems"; // the verdict that is chosen first: all but conforming
const messages = []; // by number: what a search looks through, made when somebody searches

/// A folder has findings, and is not an input.
const inputsIn = (some) => some.reduce((sum, row) => sum + (row.format === "folder" ? 0 : 1), 0);

function searched(row) {
    if (messages[row.number] === undefined) {
        const record = recordOf(row.number);
        const words = record.findings.map((finding) => finding.message + "\n" + finding.location.path);
        messages[row.number] = [row.lower, row.format ?? "", row.verdict, ...row.rules, ...row.effects, ...words].join("\n").toLowerCase();
    }
    return messages[row.number];
}

/// "*.MAN" is a pattern of the whole path; other words are a part of it.
function pathTest(word) {
    const lower = word.trim().toLowerCase();
    if (!/[*?]/.test(lower)) return (row) => row.lower.includes(lower);
    const escaped = lower.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".");
    const pattern = new RegExp("(^|/|::)" + escaped + "(\n|$)", "s");
    return (row) => pattern.test(row.lower);
}

function chosen() {
    const value = (id) => byId(id).value;
    const tests = [];
    const words = value("query").trim().toLowerCase().split(/\s+/).filter(Boolean);
    const least = severities.indexOf(value("severity"));
    if (value("path").trim()) tests.push(pathTest(value("path")));
    if (least >= 0) tests.push((row) => row.worst >= least);
    if (value("severity") === "aside") tests.push((row) => row.aside > 0);
    if (value("rule")) tests.push((row) => row.rules.includes(value("rule")));
    if (value("format")) tests.push((row) => (row.format || "unrecognised") === value("format"));
    if (value("effect")) tests.push((row) => row.effects.includes(value("effect")));
    if (words.length > 0) tests.push((row) => words.every((word) => searched(row).includes(word)));
    const found = rows.filter((row) => tests.every((test) => test(row)));
    const verdict = value("verdict");
    const listed = found.filter((row) => (verdict === problems ? row.verdict !== "conforms" : !verdict || row.verdict === verdict));
    return {listed: sorted(listed, value("order")), hidden: verdict === problems ? inputsIn(found) - inputsIn(listed) : 0};
}

function sorted(found, order) {
    if (order === "run") return found;
    if (order === "path") return found.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.number - b.number));
    const rank = (row) => verdicts.length - verdicts.indexOf(row.verdict) - (row.verdict === "unknown" ? 1 : 0);
    return found.sort((a, b) => rank(b) - rank(a) || b.worst - a.worst ||
        (b.counts[b.worst] ?? 0) - (a.counts[a.worst] ?? 0) || a.number - b.number);
}

function choices(id, first, words) {
    byId(id).replaceChildren(...[["", first], ...words].map(([value, text]) => element("option", {value}, text)));
}

function fillFilters() {
    const words = (of) => [...new Set(rows.flatMap(of))].sort().map((word) => [word, word]);
    choices("severity", "any", [["note", "note or worse"], ["warning", "warning or worse"], ["error", "error or worse"],
        ["fatal", "fatal"], ["aside", "set aside"]]);
    const present = verdicts.filter((verdict) => rows.some((row) => row.verdict === verdict)).map((word) => [word, word]);
    choices("verdict", "all", present.length > 1 && present.some(([word]) => word === "conforms") ? [[problems, "with problems"], ...present] : present);
    if (byId("verdict").options[1]?.value === problems) byId("verdict").options[1].defaultSelected = true;
    choices("rule", "any", words((row) => row.rules));
    choices("format", "any", words((row) => row.format || "unrecognised"));
    choices("effect", "any", words((row) => row.effects));
    choices("order", "the worst first", [["run", "as in the run"], ["path", "by path"]]);
}

function setFilters(values) {
    for (const [id, value] of Object.entries(values)) byId(id).value = value;
    byId("filters").dispatchEvent(new Event("input", {bubbles: true}));
}

/// Filters that are folded away, each as a button that takes it off.
function showChosen() {
    const set = foldedFilters.filter((id) => byId(id).value !== "");
    byId("more-filters").firstElementChild.textContent = "More filters" + (set.length > 0 ? ` (${set.length} set)` : "");
    byId("chosen").replaceChildren(...set.map((id) => element("button", {type: "button", title: "Remove this filter", onclick: () => {
        setFilters({[id]: ""});
        byId("list").focus();
    }}, `${id}: ${byId(id).selectedOptions?.[0].textContent ?? byId(id).value} ×`)));
}
