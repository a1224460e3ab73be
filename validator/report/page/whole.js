// SPDX-License-Identifier: MIT
// All bytes that are embedded of an input, of which only the rows in view exist.
class WholeView {
    constructor(record, exhibit) {
        this.exhibit = exhibit;
        this.excerpts = exhibit.excerpts.map(([first, , inContainer], at) => ({first, inContainer, bytes: excerptBytes(exhibit, at)}))
            .filter((excerpt) => !excerpt.inContainer).sort((a, b) => a.first - b.first);
        this.rows = this.excerpts.flatMap((excerpt) => {
            const rows = [];
            for (let start = Math.floor(excerpt.first / hexRow) * hexRow; start < excerpt.first + excerpt.bytes.length; start += hexRow) rows.push([excerpt, start]);
            return rows;
        });
        this.places = record.findings.flatMap((finding) => [finding.location, ...finding.more])
            .filter((place) => place.bytes && place.bytes[1] > 0 && place.in !== "container").map((place) => place.bytes);
        this.count = this.excerpts.reduce((sum, excerpt) => sum + excerpt.bytes.length, 0);
        this.size = record.size;
    }

    parts() {
        if (this.rows.length === 0) return [element("p", {class: "faint"}, "There are no bytes.")];
        const title = `${this.count < this.size ? grouped(this.count) + " of " : ""}${counted(this.size, "byte")}; findings are marked, and colours are fields`;
        this.space = element("div", {class: "space", role: "presentation"});
        this.box = element("div", {class: "whole", tabindex: "0", role: "group", "aria-label": "Bytes of the input: arrows scroll"}, this.space);
        this.box.style.maxHeight = 1.5 * this.rows.length + 1 + "rem";
        this.box.addEventListener("scroll", () => this.draw(), {passive: true});
        const offset = element("input", {type: "text", size: 10, autocomplete: "off", spellcheck: "false", placeholder: "0x1A4"});
        const form = element("form", {class: "buttons"}, element("label", null, "Offset ", offset), element("button", null, "Go"));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            const wanted = Number(offset.value.trim() || NaN);
            offset.setAttribute("aria-invalid", String(!this.show(wanted)));
        });
        const watch = new ResizeObserver(() => this.draw());
        watch.observe(this.box);
        leaving.push(() => watch.disconnect());
        return [element("figure", {class: "hex"}, element("figcaption", {class: "faint"}, title), form, this.box)];
    }

    get height() {
        return 1.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);
    }

    show(byte) {
        const at = this.rows.findIndex(([, start]) => start <= byte && byte < start + hexRow);
        if (at >= 0) this.box.scrollTop = at * this.height;
        return at >= 0;
    }

    draw() {
        const height = this.height;
        this.space.style.height = this.rows.length * height + "px";
        const first = Math.max(0, Math.floor(this.box.scrollTop / height) - 4);
        const last = Math.min(this.rows.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / height) + 4);
        const lines = [];
        for (let at = first; at < last; ++at) lines.push(this.line(at, height));
        this.space.replaceChildren(...lines);
    }

    line(at, height) {
        const [excerpt, start] = this.rows[at];
        const shown = {begin: Math.max(excerpt.first, start), end: Math.min(excerpt.first + excerpt.bytes.length, start + hexRow)};
        const near = this.places.filter(([first, size]) => first < shown.end && shown.begin < first + size);
        const line = hexLine(excerpt, shown, start, fieldsOf(this.exhibit, shown), this.exhibit, (byte) => near.some((place) => covers(place, byte)) ? "wrong" : "");
        line.style.top = at * height + "px";
        return line;
    }
}
