// SPDX-License-Identifier: MIT
// What was found in all: the title, verdicts, and the rules as bars.
const adjectives = {broken: "broken", incomplete: "incomplete", deviates: "deviating", conforms: "conforming", unknown: "unrecognised"};

/// The folder that all inputs are in, or what was given; of a report of a report nobody knows what was given.
function scopeOf() {
    if (page.given?.length === 1) return page.given[0];
    if (page.given?.length > 1 && page.given.length <= 3) return page.given.join(", ");
    if (rows.length === 1) return rows[0].place;
    const folders = rows.map((row) => row.place.split("::")[0].split("/").slice(0, row.format === "folder" ? undefined : -1));
    const common = folders.reduce((all, own) => all.slice(0, all.findIndex((name, at) => name !== own[at]) >>> 0), folders[0] ?? []);
    return common.join("/") || counted(summary.inputs, "input");
}

const scope = scopeOf();

/// What comes before all places and is in the title: the list can do without it.
const scopeLength = (() => {
    const folder = scope.endsWith("/") ? scope : scope + "/";
    return rows.length > 1 && rows.every((row) => row.place.startsWith(folder) || row.format === "folder") ? folder.length : 0;
})();
const belowScope = (place) => place.slice(scopeLength) || place;

const quoted = (word) => (/^[\w./:=*+,@%-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'");

/// The command of the run, as far as it decides what is found. Files of settings are named after it.
function commandOf() {
    const {config} = run;
    const lists = [["--ignore", config.ignore], ["--select", config.select]].flatMap(([option, words]) => words.flatMap((word) => [option, word]));
    const values = ["game", "target", "format"].flatMap((key) => (config[key] ? ["--" + key, config[key]] : []));
    const switches = [["require_context", "--require-context"], ["allow_empty", "--allow-empty"], ["list_unknown", "--list-unknown"]]
        .flatMap(([key, option]) => (config[key] ? [option] : []));
    const most = 3;
    const given = page.given.slice(0, most).map((path) => (path.startsWith("-") ? "./" + path : path));
    return ["animcheck", "check", ...(config.fail_on === "error" ? [] : ["--fail-on", config.fail_on]), ...lists, ...values, ...switches,
        ...(config.fold ? [] : ["--no-fold"]), ...given].map(quoted).join(" ") + (page.given.length > most ? " …" : "");
}

function showTitle() {
    const {config} = run;
    document.title = `${scope}: animcheck report`;
    byId("title").replaceChildren(element("bdi", null, scope));
    const files = [["configuration", config.file], ["baseline", config.baseline], ["hashes", config.hashes], ["reference", config.reference]]
        .flatMap(([word, file]) => (file ? [`${word} ${file.name}`] : []));
    const more = [`animcheck ${run.tool.version}`, ...files, run.shard.of > 1 ? `shard ${run.shard.number} of ${run.shard.of}` : ""].filter(Boolean).join("; ");
    byId("run-text").replaceChildren(page.given?.length > 0 ? element("code", null, commandOf()) : "", page.given?.length > 0 ? ` (${more})` : more);
}

function showSummary() {
    showTitle();
    byId("summary-text").append((page.totals.join("; ") || "There was nothing to check") + "." + unlisted());
    for (const verdict of verdicts) {
        const count = summary.verdicts[verdict] ?? 0;
        if (count === 0) continue;
        const isListed = rows.some((row) => row.verdict === verdict);
        byId("verdicts").append(element("button", {
            type: "button", disabled: !isListed, "aria-pressed": "false", "data-verdict": verdict,
            onclick: () => setFilters({verdict: byId("verdict").value === verdict ? "" : verdict}),
        }, element("strong", null, grouped(count)), " ", badge(verdict, adjectives[verdict])));
    }
    showRules();
}

function unlisted() {
    const hidden = summary.inputs - inputsIn(rows);
    const parts = [];
    if (page.quiet) return " Inputs are not listed (--quiet).";
    if (hidden > 0) parts.push(`${counted(hidden, "unrecognised input")} not listed (--list-unknown)`);
    return parts.length > 0 ? " " + parts.join("; ") + "." : "";
}

/// Rules with the number of inputs that each is the trouble of: findings that follow from others do not count, where records say so.
function rankedRules() {
    const inputs = new Map();
    for (const row of rows) for (const rule of row.rules.slice(0, row.roots)) inputs.set(rule, (inputs.get(rule) ?? 0) + 1);
    return Object.entries(summary.rules).filter(([, {findings}]) => findings > 0)
        .map(([id, rule]) => ({id, severity: rule.severity, findings: rule.findings, inputs: rows.length > 0 ? inputs.get(id) ?? 0 : rule.inputs}))
        .sort((a, b) => (b.inputs > 0) - (a.inputs > 0) || severities.indexOf(b.severity) - severities.indexOf(a.severity) || b.inputs - a.inputs || b.findings - a.findings);
}

const barsFirst = 5, barsMore = 25;

function showRules() {
    const ranked = rankedRules();
    const box = byId("rules");
    if (ranked.length === 0) return void (box.hidden = true);
    const roots = ranked.filter(({inputs}) => inputs > 0);
    box.firstElementChild.textContent = `${counted(roots.length, "rule")} with findings, by inputs`;
    const most = Math.max(...ranked.map(({inputs}) => inputs), 1);
    box.append(element("div", {class: "bars"}, inPortions(roots, barsFirst, (rule) => barOf(rule, most), "rules", barsMore)));
    const rest = ranked.length - roots.length;
    if (rest > 0) box.append(element("p", {class: "faint"}, `${counted(rest, "rule")} only ${rest === 1 ? "has" : "have"} findings that follow from others.`));
    box.open = matchMedia("(min-width: 48.01rem) and (min-height: 40rem)").matches;
}

function barOf({id, severity, inputs, findings}, most) {
    const fill = element("span", {class: "fill of-" + severity});
    fill.style.width = 100 * inputs / most + "%";
    return element("button", {
        type: "button", class: "bar", "data-rule": id, "aria-pressed": "false", disabled: rows.length === 0,
        title: `${counted(inputs, "input")}, ${counted(findings, "finding")}`,
        onclick: () => setFilters(byId("rule").value === id ? {rule: ""} : {rule: id, verdict: ""}),
    }, badge(severity), element("span", {class: "rule"}, id), element("span", {class: "room"}, fill), element("span", {class: "number"}, grouped(inputs)));
}
