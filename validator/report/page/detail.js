// SPDX-License-Identifier: MIT
// All that is known of one input.
const leaving = []; // what the shown input must end before another is shown

function showDetail(row) {
    leaving.splice(0).forEach((end) => end());
    const box = byId("detail");
    const record = recordOf(row.number);
    const exhibit = exhibitOf(row.number);
    box.replaceChildren(element("button", {type: "button", class: "back", onclick: () => byId("list").focus()}, "Back to the list"),
        element("h3", {class: "name"}, row.place), inputFacts(record, row), ...hostParts(row, record),
        ...findingList(record, exhibit, row), ...repairParts(exhibit, row), ...motionParts(record, exhibit, row), ...[fieldMap(record, exhibit)].flat().filter(Boolean),
        ...decoders(record), ...restOf(record));
    if (exhibit && page.embedded === "all") box.append(folded("All bytes", () => new WholeView(record, exhibit).parts()));
    box.scrollTop = 0;
    if (!exhibit) box.append(element("p", {class: "faint"}, "No bytes and curves: ", whyNoExhibit()));
    else if (page.embedded === "none") box.append(element("p", {class: "faint"}, "Bytes are not embedded (--embed-bytes none)."));
}

/// What a strict and a lenient decoder make of it.
function decoders(record) {
    const outcome = (result) => result.result === "accepted" ? [element("span", {class: "right"}, "accepted")] :
        [element("span", {class: "wrong"}, "rejected"), ...(result.rule ? [": ", element("code", null, result.rule), " at ", element("code", null, result.at || "the file")] : [])];
    const early = record.strict.thresholds?.warning;
    const strict = [...outcome(record.strict), ...(early && early.rule !== record.strict.rule ? ["; if it stops at warnings ", ...outcome(early)] : [])];
    const lost = Object.entries(record.lenient.lost);
    return [element("div", {class: "columns"},
        element("section", null, element("h4", null, "A strict decoder"), element("p", null, strict)),
        element("section", null, element("h4", null, "A lenient decoder"), element("p", null, record.lenient.result === "nothing" ? "can read nothing" : record.lenient.result,
            lost.length > 0 ? "; left out: " + lost.map(([what, count]) => `${what} ${grouped(count)}`).join(", ") : "")))];
}

function inputFacts(record, row) {
    return facts([
        ["verdict", badge(record.verdict), record.verdict_without_baseline ? [" without the baseline: ", badge(record.verdict_without_baseline)] : "", record.complete ? "" : " not fully checked"],
        ["format", record.format ? element("code", null, record.format) : "unrecognised", " ", element("span", {class: "faint"}, record.why)],
        ["size", counted(record.size, "byte"), ` (${grouped(record.coverage.read)} read)`],
        ...(row.name ? [["name", row.name]] : []),
        ...(record.path_hex ? [["path, bytes", element("code", null, record.path_hex)]] : []),
        ...(record.sha256 ? [["SHA-256", element("code", null, record.sha256)]] : []),
        ...(record.release ? [["release", releaseWords(record.release)]] : []),
        ...(record.readers ?? []).map((note) => ["misread by", note.by, ": ", note.does, " ", element("code", {class: "faint"}, note.rule)]),
        ...(summaryWords(record) ? [["contents", summaryWords(record)]] : []),
    ]);
}

/// "9 frames, 68 nodes", and other values by their names.
const summaryWords = (record) => Object.entries(record.summary).map(([name, value]) =>
    (Number.isInteger(value) && name.endsWith("s") && name !== "fps" ? counted(value, name.slice(0, -1), name) : `${name.replaceAll("_", " ")} ${value}`)).join(", ");

/** What `state` says of an image, in words. */
const releaseStates = {
    unmodified: "unmodified", contents: "its files are unmodified, the image is not the one sold", known: "a known image",
    bad: "a known bad image, not to be used", edited: "not a known image of this build", unknown: "unknown",
};

function releaseWords(release) {
    const name = [release.game, release.name, release.packing, release.byte_order].filter(Boolean).join(", ");
    const other = Object.entries(release.differs ?? {})
        .map(([key, value]) => `${key} is ${wordsOf(release.claims[key])}, there ${wordsOf(value)}`);
    return `${name}; ${[releaseStates[release.state] ?? release.state, release.image, ...other].filter(Boolean).join("; ")}`;
}

function findingList(record, exhibit, row) {
    const title = element("h3", null, record.findings.length === 0 ? "No findings" : counted(record.findings.length, "finding"));
    if (record.findings.length === 0) return [title];
    const least = severities.indexOf(byId("severity").value);
    const wanted = byId("rule").value;
    const rank = (finding) => (finding.status === "open" ? 10 : 0) + severities.indexOf(finding.severity);
    const order = record.findings.map((finding, number) => ({finding, number}))
        .filter(({finding}) => severities.indexOf(finding.severity) >= least && (!wanted || finding.rule === wanted))
        .sort((a, b) => rank(b.finding) - rank(a.finding) || a.number - b.number);
    const hidden = record.findings.length - order.length;
    return [title, hidden > 0 ? element("p", {class: "faint"}, counted(hidden, "finding") + " hidden by the filters above") : null,
        inPortions(order, 20, ({finding, number}) => findingPart(finding, number, exhibit, row), "findings")].filter(Boolean);
}

const wordsOf = (value) => (value === null || value === undefined ? "" : Array.isArray(value) ? value.join(", ") : String(value));

function placeWords(location) {
    if (!location.bytes) return [element("code", null, location.path || "the file")];
    const where = offsetOf(location);
    return [element("code", null, where), location.in ? " of the container" : "", " ", location.path ? element("code", null, location.path) : "",
        ` (${counted(location.bytes[1], "byte")}${location.bits[1] % 8 ? ", " + counted(location.bits[1], "bit") : ""})`];
}

const isMarkOf = ([rule, bit], finding) => finding.rule === rule && [finding.location, ...finding.more].some((place) => place.bits?.[0] === bit);

function findingPart(finding, number, exhibit, row) {
    const marks = (exhibit?.marks ?? []).filter((mark) => isMarkOf(mark, finding));
    const rows = [
        ["place", ...placeWords(finding.location)],
        ["actual", wordsOf(finding.actual)],
        ["expected", finding.expected ? `${finding.expected.op.replaceAll("_", " ")} ${wordsOf(finding.expected.value ?? finding.expected.values)}` : ""],
        ["frame", marks.length > 0 ? [...new Set(marks.map(([, , , frame, joint]) => frame + (joint === null ? "" : `, joint ${joint}`)))].slice(0, 9).join("; ") : ""],
        ["effect", finding.effect.class + (finding.effect.by && finding.effect.by !== "game" ? ` (${finding.effect.by})` : "") + (finding.effect.text ? `: ${finding.effect.text}` : "")],
        ["fix", finding.fix?.text ?? "", ...(finding.fix?.edits ?? []).flatMap((edit) => [element("br"), element("code", null,
            `${hexadecimal((edit.file_bytes ?? edit.bytes)[0])}: ${edit.hex || "removed"}`)])],
        ["recovery", finding.recovery],
        ["follows from", finding.consequence_of ?? ""],
        ["set aside", finding.status === "open" ? "" : `${finding.status}${finding.reason ? ": " + finding.reason : ""}${finding.excused ? ": " + finding.excused : ""}`],
        ["times", finding.count > 1 ? grouped(finding.count) : ""],
    ].filter(([, first]) => first !== "");
    const title = `finding-${number}`;
    const own = element("section", {class: "finding", "aria-labelledby": title},
        element("h4", {id: title, tabindex: "-1"}, badge(finding.severity), " ", finding.message, "\u00a0", // which keeps the link in the line of the last word
            element("a", {class: "here", href: addressOf(row, finding), "aria-label": "Link to this finding"}, "#")), facts(rows),
        hexView(exhibit, finding.location, finding.related));
    if (finding.more.length > 0)
        own.append(folded(counted(finding.more.length, "further place"), () => finding.more.map((place) =>
            element("div", null, element("p", null, ...placeWords(place)), hexView(exhibit, place, [])))));
    own.append(folded(["Rule ", element("code", null, finding.rule)], () => rulePage(finding.rule)));
    return own;
}

function rulePage(id) {
    if (!Object.hasOwn(rules, id)) return element("p", null, "No page: the rule is not one of the specs that this page was made with.");
    const rule = rules[id];
    return element("div", {class: "rule-page"}, facts([["severity", badge(rule.severity)], ...rule.rows]), element("h5", null, "Evidence"), facts(rule.evidence),
        rule.book && /^(https?|file):/.test(rule.book) ? element("p", null, element("a", {href: rule.book, rel: "noreferrer"}, "Its page in the book")) : null, explainParts(id));
}

function restOf(record) {
    const parts = [];
    const context = Object.entries(record.context);
    if (context.length > 0)
        parts.push(folded(counted(context.length, "fact") + " from outside", () => table("Known from outside the bytes", ["fact", "value", "from"],
            context.map(([name, note]) => [element("code", null, name), wordsOf(note.value), note.from]))));
    if (record.skipped.length > 0)
        parts.push(folded(counted(record.skipped.length, "check") + " skipped", () => table("Checks that were skipped", ["rule", "why"],
            record.skipped.map(({rule, why}) => [element("code", null, rule), why]))));
    if (record.parts.length > 0)
        parts.push(folded(counted(record.parts.length, "part") + " of other formats", () => inPortions(record.parts, 50, (part) =>
            element("p", null, badge(part.verdict), " ", element("code", null, part.path), " ", part.format, " ", element("span", {class: "faint"}, part.how)), "parts")));
    if (record.contents)
        parts.push(element("p", null, `A container of ${counted(record.contents.members, "member")}: ${grouped(record.contents.checked)} checked, ` +
            `${grouped(record.contents.unknown)} unrecognised, ${grouped(record.contents.not_read)} not read.`));
    return parts;
}
