// SPDX-License-Identifier: MIT
// The drop page (validator/bindings/wasm/page) shows a report in a frame, and answers what is asked of its inputs. A report that was
// opened by itself has nobody to ask.
let host = null;
const asked = new Map(); // who waits for an answer, by number

/// The address of a frame that was made from a blob begins with the page that made it: no other page is listened to.
addEventListener("message", ({source, origin, ports}) => {
    const isHost = location.protocol === "blob:" && source === parent && origin === new URL(location.href).origin;
    if (host || !isHost || ports.length !== 1) return;
    host = ports[0];
    host.onmessage = ({data}) => {
        const {answer, refuse} = asked.get(data.number) ?? {};
        asked.delete(data.number);
        if (data.error === undefined) answer?.(data);
        else refuse?.(new Error(data.error));
    };
    document.documentElement.dataset.host = "";
    if (list.current >= 0) list.select(list.rows[list.current]);
});

function ask(what, words) {
    return new Promise((answer, refuse) => {
        const number = ask.last = (ask.last ?? 0) + 1;
        asked.set(number, {answer, refuse});
        host.postMessage({number, what, ...words});
    });
}

/// Files that are dropped on the frame are the page's.
for (const kind of ["dragenter", "dragover", "drop"])
    addEventListener(kind, (event) => {
        if (!host) return;
        event.preventDefault();
        if (kind === "dragenter") host.postMessage({what: "drag"});
    });

/// A button whose answer is shown in `holder`; what goes wrong is said there.
function askingButton(label, what, words, holder, show) {
    return element("button", {type: "button", onclick: async () => {
        const state = element("p", {role: "status"});
        holder.replaceChildren(state);
        state.textContent = "Reading…";
        try {
            const answer = await ask(what, words);
            state.textContent = "";
            holder.append(...[show(answer, state)].flat().filter(Boolean));
        } catch (error) {
            state.textContent = error.message;
        }
    }}, label);
}

/// What the engine can do with an input besides its record.
function hostParts(row, record) {
    if (!host) return [];
    const holder = element("div", {class: "asked"});
    const input = {input: row.number};
    return [element("div", {class: "buttons", role: "group", "aria-label": "More of this input"},
        askingButton("All bytes", "bytes", input, holder, ({exhibit}) => new WholeView(record, parsed(exhibit)).parts()),
        askingButton("Dump", "dump", input, holder, ({text}) => textParts(text, () => ask("save", input))),
        askingButton("glTF", "gltf", input, holder, ({name}, state) => {
            state.textContent = `${name} was saved.`;
        }),
        record.verdict === "conforms" || record.members.length > 0 ? "" : askingButton("Repair", "repair", input, holder, ({name, edits, before, after}, state) => {
            state.textContent = `${name} was saved, with ${counted(edits, "edit")}: ${before === after ? "still " + after : before + " before, " + after + " now"}, judged alone.`;
        })), holder];
}

/// A long text, so many lines at a time.
function textParts(text, save) {
    const most = 400;
    const lines = text.split("\n");
    if (lines.at(-1) === "") lines.pop();
    const pieces = [];
    for (let at = 0; at < lines.length; at += most) pieces.push(lines.slice(at, at + most).join("\n"));
    return [save && element("div", {class: "buttons"}, element("button", {type: "button", onclick: () => save().catch(() => {})}, "Save as text")),
        inPortions(pieces, 1, (piece, at) => element("pre", {class: "lines", tabindex: "0", role: "group", "aria-label": `Lines from ${at * most + 1}`}, piece), `pieces of ${most} lines`)];
}

function explainParts(id) {
    if (!host) return [];
    const holder = element("div", {class: "asked"});
    return [askingButton("Explain with an example", "explain", {word: id}, holder, ({text}) => textParts(text)), holder];
}
