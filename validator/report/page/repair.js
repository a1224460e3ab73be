// SPDX-License-Identifier: MIT
// A repaired copy of the file that an input is. The page has the edits, which the run proved, and not the file: that is chosen, has to
// be the one that was checked, and stays on this machine.
const bytesOfHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));

async function sha256Of(bytes) {
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function changedBytes(bytes, changes) {
    const parts = [];
    let at = 0;
    for (const [first, count, hex] of changes) {
        parts.push(bytes.subarray(at, first), bytesOfHex(hex));
        at = first + count;
    }
    return new Blob([...parts, bytes.subarray(at)]);
}

/// The copy, or throws what is wrong.
async function repairedCopy(file, repair) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!globalThis.crypto?.subtle) throw new Error("this browser computes no SHA-256 for pages from disk: use animcheck repair");
    if (await sha256Of(bytes) !== repair.sha256) throw new Error(`${file.name} is not the file that was checked, or it has changed since`);
    const copy = changedBytes(bytes, repair.changes);
    if (await sha256Of(await copy.arrayBuffer()) !== repair.output_sha256) throw new Error("the copy is not what the run made of it");
    return copy;
}

function downloadLink(copy, name) {
    const address = URL.createObjectURL(copy);
    leaving.push(() => URL.revokeObjectURL(address));
    return element("a", {href: address, download: name}, `Save the repaired ${name}`);
}

function repairPart(repair, name) {
    const answer = element("p", {role: "status"});
    const choose = element("input", {type: "file", onchange: async () => {
        if (choose.files.length === 0) return;
        try {
            answer.replaceChildren(downloadLink(await repairedCopy(choose.files[0], repair), name));
        } catch (fault) {
            answer.replaceChildren(element("span", {class: "wrong"}, fault.message));
        }
    }});
    const doubt = repair.changes.length === 1 ? ", which loses or chooses something" : ", of which some lose or choose something";
    const what = counted(repair.changes.length, "edit") + (repair.safe ? "" : doubt);
    return element("div", {class: "repair"}, element("p", null, `${what}: the copy `, badge(repair.after)),
        element("p", null, element("label", null, `Choose ${name} `, choose)), answer);
}

function repairParts(exhibit, row) {
    if (!exhibit?.repairs?.length) return [];
    const name = row.place.split("/").at(-1);
    return [element("section", null, element("h3", null, "A repaired copy"), exhibit.repairs.map((repair) => repairPart(repair, name)),
        element("p", {class: "faint"}, "The file stays on this machine and is not changed. ", element("code", null, "animcheck repair"),
            " does the same for whole folders, and judges the files around it again."))];
}
