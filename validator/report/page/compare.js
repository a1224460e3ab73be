// SPDX-License-Identifier: MIT
// Another clip beside the one that is shown, at the same moment and from the same side: a sibling, or what a repair made of the file,
// where the run checked both.
let allFigures = null; // [input, number of the clip, title, joints], once somebody asks

function figuresInPage() {
    return allFigures ??= [...exhibitLines.keys()].flatMap((number) => exhibitOf(number).motions.flatMap((motion, at) =>
        (motion.figure ? [{row: rows[number], at, title: clipTitle(motion), joints: motion.figure.joints.length}] : [])));
}

/// Clips with as many joints, those of a file with the same name first.
function comparable(view, row, at) {
    const nameOf = (one) => one.place.split(/\/|::/).at(-1);
    const isSame = (one) => nameOf(one.row) === nameOf(row);
    return figuresInPage().filter((one) => one.joints === view.joints.length && (one.row !== row || one.at !== at))
        .sort((a, b) => isSame(b) - isSame(a) || a.row.number - b.row.number || a.at - b.at);
}

/// `pair`: what holds the figure, and the other one while they are compared.
function comparePart(view, pair, row, at, ends) {
    let found = [], choice = null;
    const otherEnds = [];
    const stop = () => {
        otherEnds.splice(0).forEach((end) => end());
        view.other = null;
        pair.children[1]?.remove();
    };
    const show = () => {
        stop();
        const one = found[choice.value], exhibit = exhibitOf(one.row.number), motion = exhibit.motions[one.at];
        const record = recordOf(one.row.number);
        const lead = (finding) => (location.hash = addressOf(one.row, record.findings[finding]));
        view.other = new FigureView(motion, marksOf(record, exhibit, motion), lead);
        otherEnds.push(() => view.other.end());
        pair.append(element("div", null, view.other.parts(), element("p", {class: "faint"}, one.row.place)));
        view.draw();
    };
    ends.push(stop);
    const part = folded("Compare with another clip", () => {
        found = comparable(view, row, at);
        if (found.length === 0) return element("p", null, "No other clip in this page has as many joints.");
        choice = element("select", null, found.map((one, number) => element("option", {value: number}, `${belowScope(one.row.place)}: ${one.title}`)));
        choice.addEventListener("change", show);
        return element("p", null, element("label", null, "Beside it ", choice));
    });
    part.addEventListener("toggle", () => (part.open && choice ? show() : stop()));
    return part;
}
