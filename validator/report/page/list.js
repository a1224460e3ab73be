// SPDX-License-Identifier: MIT
// The inputs as a list box, of which only the entries in view exist.
class VirtualList {
    constructor(box, select) {
        this.box = box;
        this.select = select;
        this.rows = [];
        this.current = -1; // position in rows
        this.space = element("div", {class: "space", role: "presentation"});
        box.append(this.space);
        box.addEventListener("scroll", () => this.draw(), {passive: true});
        box.addEventListener("keydown", (event) => this.key(event));
        box.addEventListener("click", (event) => {
            const entry = event.target.closest("[role=option]");
            if (entry) this.choose(Number(entry.dataset.position), true);
        });
        new ResizeObserver(() => this.draw()).observe(box);
    }

    get height() {
        return parseFloat(getComputedStyle(this.box).getPropertyValue("--entry")) * parseFloat(getComputedStyle(document.documentElement).fontSize);
    }

    show(rows) {
        const number = this.rows[this.current]?.number;
        this.rows = rows;
        this.current = rows.findIndex((row) => row.number === number);
        this.space.style.height = rows.length * this.height + "px";
        if (this.current < 0) this.box.scrollTop = 0;
        else this.reveal();
        this.draw();
        if (this.current < 0 && rows.length > 0) this.choose(0);
    }

    draw() {
        const height = this.height;
        const first = Math.max(0, Math.floor(this.box.scrollTop / height) - 4);
        const last = Math.min(this.rows.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / height) + 4);
        const entries = [];
        for (let position = first; position < last; ++position) entries.push(this.entry(position, height));
        if (this.current >= 0 && (this.current < first || this.current >= last)) entries.push(this.entry(this.current, height));
        this.space.replaceChildren(...entries);
        if (this.current >= 0) this.box.setAttribute("aria-activedescendant", "entry-" + this.rows[this.current].number);
        else this.box.removeAttribute("aria-activedescendant");
    }

    entry(position, height) {
        const row = this.rows[position];
        const made = element("div", {
            role: "option", id: "entry-" + row.number, "data-position": position, title: row.place,
            "aria-selected": position === this.current ? "true" : "false", "aria-setsize": this.rows.length, "aria-posinset": position + 1,
        }, element("span", {class: "place"}, placeParts(belowScope(row.place)).map((part) => element("bdi", null, part))),
        element("span", {class: "about"}, badge(row.verdict), " ", countsText(row), " ", row.format ? element("span", {class: "faint"}, row.format) : ""));
        made.style.top = position * height + "px";
        return made;
    }

    /// `isTap`: not by a key, which leaves the list where it is.
    choose(position, isTap = false) {
        if (position < 0 || position >= this.rows.length) return;
        this.current = position;
        this.reveal();
        this.draw();
        this.select(this.rows[position], isTap);
    }

    reveal() {
        const top = this.current * this.height;
        if (top < this.box.scrollTop) this.box.scrollTop = top;
        if (top + this.height > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + this.height - this.box.clientHeight;
    }

    key(event) {
        const screen = Math.max(1, Math.floor(this.box.clientHeight / this.height) - 1);
        const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: screen, PageUp: -screen, Home: -this.rows.length, End: this.rows.length};
        if (event.key === "Enter") byId("detail").focus();
        else if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey) return;
        else this.choose(Math.min(this.rows.length - 1, Math.max(0, this.current + steps[event.key])));
        event.preventDefault();
    }
}

/// A path in two: where there is no room the first part is shortened at its end, which is the path's middle.
function placeParts(place) {
    const most = 32;
    let cut = Math.max(place.lastIndexOf("/"), place.lastIndexOf("::"), place.length - most);
    if (cut <= 0) return [place];
    if (/[\udc00-\udfff]/.test(place[cut])) ++cut; // not inside a pair
    return [place.slice(0, cut), place.slice(cut)];
}

function countsText(row) {
    const parts = [];
    for (let at = severities.length - 1; at >= 0; --at)
        if (row.counts[at] > 0) parts.push(counted(row.counts[at], severities[at]));
    if (row.aside > 0) parts.push(grouped(row.aside) + " set aside");
    return parts.join(", ");
}
