// SPDX-License-Identifier: MIT
// Elements. Text from files only ever becomes a text node or an attribute's value: nothing here parses markup.
const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
        if (value === undefined || value === null || value === false) continue;
        if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
        else made.setAttribute(key, value === true ? "" : String(value));
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
    return made;
}

const grouped = (number) => number.toLocaleString("en");
const counted = (number, one, many) => grouped(number) + " " + (number === 1 ? one : many ?? one + "s");
const hexadecimal = (number) => "0x" + number.toString(16).toUpperCase();

function badge(word, text = word) {
    const styles = {
        fatal: "fatal", error: "error", warning: "warning", note: "note",
        broken: "error", incomplete: "warning", deviates: "warning", conforms: "right", unknown: "note",
    };
    return element("span", {class: styles[word] ?? "note"}, text);
}

/// Rows of [label, content]. A row without a label goes on with the one before.
function facts(rows) {
    const list = element("dl");
    for (const [label, ...content] of rows) {
        if (label) list.append(element("dt", null, label));
        list.append(element("dd", null, ...content));
    }
    return list;
}

/// Columns as the book has them: on a narrow screen each cell shows its column's name.
function table(caption, columns, rows) {
    const head = element("tr", {role: "row"}, columns.map((name) => element("th", {role: "columnheader", scope: "col"}, name)));
    const body = rows.map((row) => element("tr", {role: "row"}, row.map((cell, i) =>
        element("td", {role: "cell", "data-label": columns[i]}, element("div", null, cell)))));
    return element("table", {role: "table"}, element("caption", null, caption),
        element("thead", {role: "rowgroup"}, head), element("tbody", {role: "rowgroup"}, body));
}

/// A part that is made when it is first opened.
function folded(title, make, open = false) {
    const part = element("details", null, element("summary", null, title));
    const fill = () => part.childElementCount === 1 && part.open && part.append(...[make()].flat());
    part.addEventListener("toggle", fill);
    if (open) {
        part.open = true;
        fill();
    }
    return part;
}

/// Items some at a time, for what may have thousands.
function inPortions(items, size, make, word, later = size) {
    const holder = element("div", {class: "portions"});
    let next = 0;
    const more = element("button", {type: "button"});
    const add = () => {
        const first = next;
        for (; next < Math.min(first + (first > 0 ? later : size), items.length); ++next) more.before(make(items[next], next));
        more.hidden = next === items.length;
        more.textContent = `Show ${Math.min(later, items.length - next)} more of ${grouped(items.length)} ${word}`;
        if (first > 0) holder.children[first]?.querySelector("h4, button, a")?.focus();
    };
    more.addEventListener("click", add);
    holder.append(more);
    add();
    return holder;
}

function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

/// A library waits as text: its script has the hash that the page's policy allows.
function loadLibrary(id) {
    const waiting = byId(id);
    if (!waiting) return;
    const script = document.createElement("script");
    script.textContent = waiting.textContent;
    waiting.remove();
    document.head.append(script);
}
