// SPDX-License-Identifier: MIT
// What was found in all.
function showSummary() {
    const config = run.config;
    byId("run-text").append(`animcheck ${run.tool.version}; --fail-on ${config.fail_on}` +
        (config.file ? `; configuration ${config.file.name}` : "") + (run.shard.of > 1 ? `; shard ${run.shard.number} of ${run.shard.of}` : ""));
    const findings = Object.values(summary.rules).reduce((sum, rule) => sum + rule.findings, 0);
    byId("summary-text").append(`${page.totals.join("; ")}. ${counted(findings, "open finding")} of ` +
        `${counted(Object.values(summary.rules).filter((rule) => rule.findings > 0).length, "rule")}.` + unlisted());
    for (const verdict of verdicts) {
        const count = summary.verdicts[verdict] ?? 0;
        if (count === 0) continue;
        const isListed = rows.some((row) => row.verdict === verdict);
        byId("verdicts").append(element("button", {
            type: "button", disabled: !isListed, "aria-pressed": "false", "data-verdict": verdict, onclick: () => setFilter("verdict", verdict),
        }, element("strong", null, grouped(count)), " ", badge(verdict)));
    }
    showRules();
}

function unlisted() {
    const hidden = summary.inputs - rows.filter((row) => row.format !== "folder").length; // a folder is no input
    const parts = [];
    if (page.quiet) return " Inputs are not listed (--quiet).";
    if (hidden > 0) parts.push(`${counted(hidden, "unrecognised input")} not listed (--list-unknown)`);
    return parts.length > 0 ? " " + parts.join("; ") + "." : "";
}

function rankedRules() {
    return Object.entries(summary.rules).sort(([, a], [, b]) =>
        severities.indexOf(b.severity) - severities.indexOf(a.severity) || b.findings - a.findings);
}

function showRules() {
    const ranked = rankedRules();
    const box = byId("rules");
    if (ranked.length === 0) return box.remove();
    box.firstElementChild.textContent = counted(ranked.length, "rule") + " as a table";
    box.addEventListener("toggle", () => {
        if (box.open && box.childElementCount === 1)
            box.append(table("Rules by severity and findings", ["rule", "severity", "findings", "inputs", "set aside"], ranked.map(([id, rule]) => [
                element("button", {type: "button", class: "link", onclick: () => showOnly(id)}, id), badge(rule.severity),
                grouped(rule.findings), grouped(rule.inputs), grouped(rule.set_aside)])));
    });
}

function showOnly(rule) {
    byId("rule").value = rule;
    byId("filters").dispatchEvent(new Event("input", {bubbles: true}));
    byId("list").focus();
}

const chartsShown = [];

/// Two charts, and in words what they show. Again when the colours change.
function drawSummaryCharts() {
    const holder = byId("charts");
    chartsShown.splice(0).forEach((chart) => chart.destroy());
    holder.replaceChildren();
    if (rows.length === 0 && summary.inputs === 0) return;
    loadLibrary("chart-library");
    const present = verdicts.filter((verdict) => summary.verdicts[verdict] > 0);
    const verdictColors = {broken: "error", incomplete: "warning", deviates: "warning", conforms: "right", unknown: "faint"};
    addBars(holder, "Inputs by verdict", present.map((verdict) => [verdict, summary.verdicts[verdict], color(verdictColors[verdict])]), null);
    const most = 12;
    const ranked = rankedRules().filter(([, rule]) => rule.findings > 0);
    const severityColors = {fatal: "fatal-back", error: "error", warning: "warning", note: "note"};
    if (ranked.length > 0)
        addBars(holder, ranked.length > most ? `Findings by rule: the first ${most} of ${ranked.length}, the worst first` : "Findings by rule, the worst first",
            ranked.slice(0, most).map(([id, rule]) => [id, rule.findings, color(severityColors[rule.severity])]), showOnly);
}

function addBars(holder, title, bars, click) {
    const canvas = element("canvas", {role: "img", "aria-label": title + ": " + bars.map(([word, count]) => `${word} ${count}`).join(", ")});
    const frame = element("div", {class: "bars"}, canvas);
    frame.style.height = 3 + bars.length * 1.6 + "rem";
    holder.append(element("figure", {class: "chart"}, element("figcaption", null, title), frame));
    chartsShown.push(new Chart(canvas, {
        type: "bar",
        data: {labels: bars.map(([word]) => word), datasets: [{data: bars.map(([, count]) => count), backgroundColor: bars.map(([, , fill]) => fill), minBarLength: 3}]},
        options: {
            indexAxis: "y", animation: false, maintainAspectRatio: false, color: color("text"),
            onClick: (event, hits) => click && hits.length > 0 && click(bars[hits[0].index][0]),
            plugins: {legend: {display: false}},
            scales: {
                x: {ticks: {color: color("faint"), precision: 0}, grid: {color: color("line")}},
                y: {ticks: {color: color("text"), autoSkip: false, callback: (_, at) => shortened(bars[at][0], innerWidth < 500 ? 22 : 44)}, grid: {display: false}},
            },
        },
    }));
}

const shortened = (text, most) => (text.length > most ? "…" + text.slice(text.length - most + 1) : text);
