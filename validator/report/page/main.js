// SPDX-License-Identifier: MIT
// The page put together: the list first, then what takes longer.
const list = new VirtualList(byId("list"), (row) => {
    clearTimeout(list.soon);
    list.soon = setTimeout(() => showDetail(row), 40); // not each of those that a held key passes
});

function applyFilters() {
    const found = chosen();
    byId("count").textContent = rows.length === found.length ? counted(rows.length, "input") : `${grouped(found.length)} of ${counted(rows.length, "input")}`;
    for (const button of byId("verdicts").children) button.setAttribute("aria-pressed", String(byId("verdict").value === button.dataset.verdict));
    list.show(found);
    if (found.length > 0) return;
    leaving.splice(0).forEach((end) => end());
    byId("detail").replaceChildren(element("p", null, rows.length === 0 ? "No input is listed." : "No input is so."));
}

let filterSoon = 0;
byId("filters").addEventListener("input", (event) => {
    clearTimeout(filterSoon);
    if (event.target.id === "query" || event.target.id === "path") filterSoon = setTimeout(applyFilters, 120);
    else {
        applyFilters();
        if (list.rows.length > 0 && list.current >= 0) list.select(list.rows[list.current]);
    }
});
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("filters").addEventListener("reset", () => setTimeout(() => {
    applyFilters();
    if (list.current >= 0) list.select(list.rows[list.current]);
}));

addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("input:not([type=range]), select, textarea");
    if (event.key === "/" && !isText && !event.ctrlKey && !event.metaKey && !event.altKey) {
        byId("query").focus();
        event.preventDefault();
    }
    if (event.key === "Escape" && byId("detail").contains(event.target)) byId("list").focus();
});

for (const colors of ["(prefers-color-scheme: dark)", "print"])
    matchMedia(colors).addEventListener("change", () => {
        drawSummaryCharts();
        dispatchEvent(new Event("animcheck-colors"));
    });

// Paper shows no list that scrolls: the first inputs as they are filtered.
addEventListener("beforeprint", () => {
    const most = 500;
    const printed = list.rows.slice(0, most).map((row) => element("li", null, badge(row.verdict), " ", row.place, " ", countsText(row)));
    if (list.rows.length > most) printed.push(element("li", null, `and ${grouped(list.rows.length - most)} more`));
    byId("printed").replaceChildren(...printed);
});
addEventListener("afterprint", () => byId("printed").replaceChildren());

byId("licences").addEventListener("toggle", (event) => {
    if (event.target.childElementCount === 1) event.target.append(element("pre", null, byId("licences-text").textContent));
});

fillFilters();
showSummary();
applyFilters();
document.documentElement.dataset.ready = "";
requestAnimationFrame(() => setTimeout(drawSummaryCharts));
