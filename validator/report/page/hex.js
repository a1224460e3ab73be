// SPDX-License-Identifier: MIT
// Bytes around a place, the fields that they belong to, and the bits that are meant.
const hexBeside = 64, hexOfPlace = 128, hexRow = 16;

function excerptAt(exhibit, location) {
    if (!exhibit || !location.bytes) return null;
    const [first, size] = location.bytes;
    const isContainer = location.in === "container";
    const found = exhibit.excerpts.find(([start, , inContainer], at) =>
        inContainer === isContainer && start <= first && first + Math.min(size, 1) <= start + excerptBytes(exhibit, at).length);
    return found ? {first: found[0], bytes: excerptBytes(exhibit, exhibit.excerpts.indexOf(found)), isContainer} : null;
}

function excerptBytes(exhibit, at) {
    exhibit.decoded ??= [];
    return exhibit.decoded[at] ??= bytesOf(exhibit.excerpts[at][1]);
}

/// The part of an excerpt that is shown for a place: whole rows.
function windowOf(excerpt, [first, size]) {
    const end = excerpt.first + excerpt.bytes.length;
    const last = Math.min(end, first + Math.min(size, hexOfPlace));
    return {
        begin: Math.max(excerpt.first, Math.floor((first - hexBeside + hexRow - 1) / hexRow) * hexRow),
        end: Math.min(end, Math.max(last, Math.ceil(last / hexRow) * hexRow + hexBeside - hexRow)),
    };
}

function covers([first, size], byte) {
    return first <= byte && byte < first + size;
}

/// Of each byte the field that it belongs to, the shortest if there are several; -1: none.
function fieldsOf(exhibit, {begin, end}) {
    const owners = new Array(end - begin).fill(-1);
    const lengths = new Array(end - begin).fill(Infinity);
    exhibit.fields.forEach(([offset, bits], at) => {
        const first = Math.max(begin, Math.floor(offset / 8)), last = Math.min(end, Math.ceil((offset + bits) / 8));
        for (let byte = first; byte < last; ++byte)
            if (bits < lengths[byte - begin]) [owners[byte - begin], lengths[byte - begin]] = [at, bits];
    });
    return owners;
}

/// `related`: places that the rule compared with, marked where they are in view.
function hexView(exhibit, location, related) {
    const excerpt = excerptAt(exhibit, location);
    if (!excerpt) return null;
    const shown = windowOf(excerpt, location.bytes);
    const owners = excerpt.isContainer ? [] : fieldsOf(exhibit, shown);
    const others = related.filter((place) => place.bytes && (place.in === "container") === excerpt.isContainer).map((place) => place.bytes);
    const edge = location.bytes[1] === 0 ? location.bytes[0] : -1;
    const markOf = (byte) => (byte === edge ? "edge" : covers(location.bytes, byte) ? "wrong" : others.some((place) => covers(place, byte)) ? "related" : "");
    const rowsShown = [];
    const start = Math.floor(shown.begin / hexRow) * hexRow;
    for (let at = start; at < shown.end; at += hexRow) rowsShown.push(hexLine(excerpt, shown, at, owners, exhibit, markOf));
    const [first, size] = location.bytes;
    const title = `Bytes ${hexadecimal(shown.begin)} to ${hexadecimal(shown.end - 1)} of the ${excerpt.isContainer ? "container" : "input"}; ` +
        (size > 0 ? `${counted(size, "byte")} at ${hexadecimal(first)} marked` : `the place is at ${hexadecimal(first)}, between bytes`);
    return element("figure", {class: "hex"}, element("figcaption", {class: "faint"}, title),
        element("div", {class: "rows", tabindex: "0", role: "group", "aria-label": title}, rowsShown), bitsLine(excerpt, location), fieldTable(exhibit, owners));
}

function hexLine(excerpt, shown, start, owners, exhibit, markOf) {
    const halves = [element("span", {class: "half"}), element("span", {class: "half"})];
    let letters = "";
    for (let byte = start; byte < start + hexRow; ++byte) {
        const half = halves[byte - start < 8 ? 0 : 1];
        const gap = half.hasChildNodes() ? " " : "";
        if (byte < shown.begin || byte >= shown.end) {
            half.append(gap + "  ");
            if (byte < shown.begin) letters += " ";
            continue;
        }
        const value = excerpt.bytes[byte - excerpt.first];
        const owner = owners[byte - shown.begin] ?? -1;
        const mark = markOf(byte);
        const follows = half.lastChild?.dataset;
        const key = owner + mark;
        const text = value.toString(16).padStart(2, "0");
        letters += value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : "·";
        if (follows && follows.key === key) {
            half.lastChild.append(" " + text);
            continue;
        }
        const field = exhibit.fields[owner];
        half.append(gap, element(mark ? "b" : "span", {
            class: [mark, owner >= 0 ? "of-field tint-" + owner % 6 : ""].join(" ").trim() || null, "data-key": key,
            title: field ? `${field[2]} = ${field[3]}` : null,
        }, text));
    }
    return element("div", {class: "row"}, element("span", {class: "at"}, start.toString(16).padStart(8, "0")), " ",
        element("span", {class: "halves"}, halves), element("span", {class: "letters", "aria-hidden": "true"}, letters));
}

/// A place that is not whole bytes, bit by bit.
function bitsLine(excerpt, location) {
    const [offset, size] = location.bits;
    if ((offset % 8 === 0 && size % 8 === 0) || size === 0) return null;
    const most = 4;
    const [first, count] = location.bytes;
    const line = element("p", {class: "bits"}, `Bits ${offset % 8} to ${(offset + size - 1) % 8}, from the most significant one: `);
    for (let byte = first; byte < first + Math.min(count, most); ++byte) {
        const value = excerpt.bytes[byte - excerpt.first];
        if (value === undefined) break;
        const digits = element("code");
        for (let bit = 0; bit < 8; ++bit) {
            const isMeant = byte * 8 + bit >= offset && byte * 8 + bit < offset + size;
            digits.append(element(isMeant ? "b" : "span", {class: isMeant ? "wrong" : null}, String(value >> (7 - bit) & 1)));
        }
        line.append(digits, " ");
    }
    return line;
}

function fieldTable(exhibit, owners) {
    const used = [...new Set(owners)].filter((owner) => owner >= 0).map((owner) => [owner, exhibit.fields[owner]]);
    if (used.length === 0) return null;
    return folded(counted(used.length, "field") + " here", () => table("Fields of these bytes", ["offset", "field", "value"],
        used.map(([owner, [offset, , path, value]]) => [
            element("code", {class: "of-field tint-" + owner % 6}, hexadecimal(Math.floor(offset / 8)) + (offset % 8 ? "." + offset % 8 : "")),
            element("code", null, path), value])));
}

/// The whole file as a bar: its parts, and where findings are.
function fieldMap(record, exhibit) {
    if (!exhibit || exhibit.regions.length === 0 || record.size === 0) return null;
    const bar = element("div", {class: "map", role: "img",
        "aria-label": "Parts of the file: " + exhibit.regions.slice(0, 12).map(([first, count, name]) => `${name} ${hexadecimal(first)} to ${hexadecimal(first + count)}`).join(", ")});
    const put = (kind, first, count, title) => {
        const part = element("span", {class: kind, title});
        part.style.left = 100 * first / record.size + "%";
        part.style.width = Math.max(0.15, 100 * count / record.size) + "%";
        bar.append(part);
    };
    exhibit.regions.forEach(([first, count, name], at) => put("part tint-" + at % 6, first, count, `${name}: ${hexadecimal(first)}, ${counted(count, "byte")}`));
    const most = 500;
    for (const finding of record.findings.slice(0, most))
        if (finding.location.bytes && finding.location.in !== "container")
            put("tick of-" + finding.severity, Math.min(finding.location.bytes[0], record.size), 0, `${finding.severity}: ${finding.message}`);
    return [element("h3", null, "Map of the file"), bar, folded(counted(exhibit.regions.length, "part"), () => table("Parts of the file", ["offset", "bytes", "part"],
        exhibit.regions.map(([first, count, name], at) => [element("code", {class: "of-field tint-" + at % 6}, hexadecimal(first)), grouped(count), element("code", null, name)])))];
}
