// SPDX-License-Identifier: MIT
// A report is the viewer, which is fixed, with the data of a run in its middle. It is shown in a frame of its own: what is in
// it has neither this page's address nor its rights, and asks through one channel.
export class Report {
    constructor(viewer, data) {
        this.viewer = viewer;
        this.data = data;
        this.lines = data.split("\n");
        this.first = this.lines.findIndex((line) => line.endsWith(' id="inputs">')) + 1;
    }

    page() {
        const [opening, ending] = this.viewer;
        return new Blob([opening, this.data, ending], { type: "text/html" });
    }

    record(input) {
        const line = this.lines[this.first + 2 * input + 1];
        if (!Number.isInteger(input) || input < 0 || !line?.startsWith('{"record":"input"')) throw new Error("There is no such input.");
        return JSON.parse(line);
    }

    /** Where the skeleton is that an animation was checked with. */
    skeleton(input) {
        const found = Object.entries(this.record(input).context).find(([fact, { from }]) => fact === "skeleton_joints" && from !== "what is around it");
        return found?.[1].from;
    }

    /** Where an input is, as the engine is asked for it. */
    place(input) {
        const { path, path_hex, members } = this.record(input);
        const bytes = path_hex?.match(/../g).map((digits) => parseInt(digits, 16));
        return [bytes ? new TextDecoder().decode(Uint8Array.from(bytes)) : path, ...members].join("::");
    }

    /** The number of the input at a place. */
    numberOf(place) {
        for (let input = 0; this.lines[this.first + 2 * input]; ++input) if (this.place(input) === place) return input;
        throw new Error("The input was not found again.");
    }

    /** What belongs to an input, as JSON. */
    exhibit(input) {
        const line = this.lines.find((one, at) => at > this.first && one.startsWith(`${input} {`));
        if (!line) throw new Error("There is no room for its bytes.");
        return line.slice(line.indexOf(" ") + 1);
    }
}

/** Shows a report in a frame. `answer`: from what is asked to what is answered, or a promise of it. */
export function show(frame, report, answer) {
    URL.revokeObjectURL(frame.src);
    frame.src = URL.createObjectURL(report.page());
    frame.onload = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = async ({ data }) => {
            const { number } = data;
            try {
                port1.postMessage({ ...await answer(data), number });
            } catch (error) {
                port1.postMessage({ number, error: error.message });
            }
        };
        frame.contentWindow.postMessage("animcheck", "*", [port2]); // a sandbox has no origin that could be named
    };
}
