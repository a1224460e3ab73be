// SPDX-License-Identifier: MIT
// Search in the book. The index is a script, so that it loads from a folder without a server, and only when somebody
// searches. "/" leads to the field, arrows through the results, Escape back.
"use strict";
(function () {
    const most = 40;
    const box = document.getElementById("search");
    const field = document.getElementById("query");
    const found = document.getElementById("found");
    const results = document.getElementById("results");
    const address = box.dataset.index;
    const root = address.slice(0, address.lastIndexOf("/") + 1);
    let rows = null;

    function load() {
        if (rows) return;
        rows = [];
        const script = document.createElement("script");
        script.src = address;
        script.addEventListener("load", function () {
            rows = window.animcheckBook.map(([page, title, text]) => ({
                page, title, text, name: title.toLowerCase(), all: (title + " " + text).toLowerCase()
            }));
            search();
        });
        document.head.append(script);
    }

    // The exact name first, then names that begin with the words, names that have them, and other texts.
    function rank(row, words, query) {
        if (row.name === query || row.name.endsWith("/" + query)) return 0;
        if (row.name.startsWith(query) || row.name.includes("/" + query)) return 1;
        return words.every((word) => row.name.includes(word)) ? 2 : 3;
    }

    function search() {
        const query = field.value.trim().toLowerCase();
        const words = query.split(/\s+/).filter(Boolean).map((word) => word.length > 4 ? word.replace(/s$/, "") : word); // "plays", "play"
        results.replaceChildren();
        found.textContent = "";
        if (words.length === 0) return;
        const hits = rows.filter((row) => words.every((word) => row.all.includes(word)))
            .map((row) => ({row, rank: rank(row, words, query)}))
            .sort((a, b) => a.rank - b.rank);
        for (const hit of hits.slice(0, most)) results.append(item(hit.row));
        found.textContent = hits.length === 0 ? "Nothing found" : hits.length === 1 ? "1 result" :
            hits.length > most ? hits.length + " results, the first " + most + " are shown" : hits.length + " results";
    }

    function item(row) {
        const link = document.createElement("a");
        link.href = root + row.page;
        const title = document.createElement("code");
        title.textContent = row.title;
        const text = document.createElement("span");
        text.textContent = row.text.length > 140 ? row.text.slice(0, 140) + "…" : row.text;
        link.append(title, text);
        const entry = document.createElement("li");
        entry.append(link);
        return entry;
    }

    function close() {
        field.value = "";
        search();
        field.focus();
    }

    function move(step) {
        const links = [...results.querySelectorAll("a")];
        const next = links.indexOf(document.activeElement) + step;
        if (next < 0) field.focus();
        else if (next < links.length) links[next].focus();
    }

    function isText(element) {
        return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    }

    field.addEventListener("focus", load);
    field.addEventListener("input", search);
    field.addEventListener("keydown", function (event) {
        const first = results.querySelector("a");
        if (event.key === "Enter" && first) location.href = first.href;
    });
    box.addEventListener("keydown", function (event) {
        if (event.key === "ArrowDown") move(1);
        else if (event.key === "ArrowUp") move(-1);
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
    });
    document.addEventListener("keydown", function (event) {
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
        event.preventDefault();
        field.focus();
    });
    document.addEventListener("click", function (event) {
        if (!box.contains(event.target)) results.replaceChildren();
    });
    box.hidden = false;
})();
