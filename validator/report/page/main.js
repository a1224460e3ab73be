// SPDX-License-Identifier: MIT
// The page put together: the list first, then what takes longer.
const isNarrow = matchMedia("(max-width: 48rem)"); // the detail is below the list, as in report.css
const list = new VirtualList(byId("list"), (row, isTap) => {
    clearTimeout(list.soon);
    list.soon = setTimeout(() => { // not each of those that a held key passes
        showDetail(row);
        if (list.ready) setAddress(row);
        if (isTap && isNarrow.matches) byId("detail").scrollIntoView({block: "start"});
    }, 40);
});

function applyFilters() {
    const {listed, hidden} = chosen();
    const all = inputsIn(rows), found = inputsIn(listed);
    byId("count").replaceChildren(all === found ? counted(all, "input") : `${grouped(found)} of ${counted(all, "input")}`,
        hidden > 0 ? `; ${grouped(hidden)} conforming hidden ` : "",
        hidden > 0 ? element("button", {type: "button", class: "small", onclick: () => setFilters({verdict: ""})}, "Show") : "");
    for (const button of byId("verdicts").children) button.setAttribute("aria-pressed", String(byId("verdict").value === button.dataset.verdict));
    for (const button of byId("rules").querySelectorAll("[data-rule]")) button.setAttribute("aria-pressed", String(byId("rule").value === button.dataset.rule));
    showChosen();
    list.show(listed);
    byId("panes").classList.toggle("empty", listed.length === 0);
    if (listed.length > 0) return;
    leaving.splice(0).forEach((end) => end());
    byId("detail").replaceChildren(element("p", null, rows.length === 0 ? "This report lists no input." : "No input matches these filters."),
        rows.length === 0 ? "" : element("p", null, element("button", {type: "button", onclick: () => byId("filters").reset()}, "Reset the filters")));
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
    matchMedia(colors).addEventListener("change", () => dispatchEvent(new Event("animcheck-colors")));

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

document.documentElement.dataset.ready = ""; // shows the page, so that it has sizes
fillFilters();
showSummary();
applyFilters();
followAddress();
addEventListener("hashchange", followAddress);
list.ready = true;
