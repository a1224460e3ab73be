// SPDX-License-Identifier: MIT
// What the tracks of a clip do, frame by frame.
function motionParts(record, exhibit, row) {
    if (!exhibit || exhibit.motions.length === 0) return [];
    const choice = element("select", {id: "clip"}, exhibit.motions.map((motion, at) => element("option", {value: at}, clipTitle(motion))));
    const holder = element("div", {class: "motion"});
    let ends = [];
    const end = () => ends.splice(0).forEach((one) => one());
    const show = () => {
        end();
        const motion = exhibit.motions[choice.value];
        const marks = marksOf(record, exhibit, motion);
        holder.replaceChildren(...figurePart(motion, marks, ends, revealFinding, row, Number(choice.value)), ...curvePart(motion, marks, ends));
    };
    choice.addEventListener("change", show);
    leaving.push(end);
    const parts = [element("h3", null, "Motion")];
    if (exhibit.motions.length > 1) parts.push(element("p", null, element("label", null, "Clip ", choice)));
    if (exhibit.clips_left_out > 0) parts.push(element("p", {class: "faint"}, counted(exhibit.clips_left_out, "further clip") + " not embedded."));
    show();
    return [...parts, holder];
}

/// Frames and joints of a clip that findings name.
function marksOf(record, exhibit, motion) {
    return exhibit.marks.filter(([, , clip]) => clip === motion.clip).map((mark) => {
        const finding = record.findings.findIndex((one) => isMarkOf(mark, one));
        return {frame: mark[3], joint: mark[4], finding, severity: record.findings[finding]?.severity ?? "note", message: record.findings[finding]?.message ?? ""};
    });
}

const clipTitle = (motion) => (motion.name || "animation " + motion.clip) + ", " + counted(motion.frames, "frame");
function curveTitle(curve, motion) {
    const name = curve.name || motion.figure?.joints[curve.joint]?.[0];
    return `joint ${curve.joint}${name ? " (" + name + ")" : ""}: ${curve.channel}`;
}

function framesText(motion, marks) {
    const frames = [...new Set(marks.map((mark) => mark.frame))].sort((a, b) => a - b);
    const kept = motion.shown.length < motion.frames ? ` ${motion.shown.length} of ${motion.frames} frames are embedded: the first, the last, those with findings, and others at even distances.` : "";
    const broken = frames.length === 0 ? "No finding refers to a frame." : "Frames with findings: " + frames.slice(0, 24).join(", ") + (frames.length > 24 ? ", …" : "") + ".";
    return broken + kept;
}

function curvePart(motion, marks, ends) {
    if (motion.curves.length === 0)
        return [element("p", {class: "faint"}, motion.frames === 0 ? "The clip has no frames." : "The clip has no tracks of joints.")];
    const choice = element("select", null, motion.curves.map((curve, at) => element("option", {value: at}, curveTitle(curve, motion))));
    const canvas = element("canvas", {role: "img", "aria-label": "Curve"}); // and when it is drawn, of what
    let chart = null;
    const draw = () => {
        chart?.destroy();
        const curve = motion.curves[choice.value];
        canvas.setAttribute("aria-label", `Curve of ${curveTitle(curve, motion)} in ${curve.unit}, from ${curve.least.toPrecision(4)} to ${curve.greatest.toPrecision(4)}. ` + framesText(motion, marks));
        chart = curveChart(canvas, motion, curve, marks);
    };
    choice.addEventListener("change", draw);
    // Drawn when it comes into view, and again when the colours change.
    const watcher = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        loadLibrary("chart-library");
        draw();
    });
    watcher.observe(canvas);
    const redraw = () => chart && draw();
    addEventListener("animcheck-colors", redraw);
    ends.push(() => {
        watcher.disconnect();
        removeEventListener("animcheck-colors", redraw);
        chart?.destroy();
    });
    const left = motion.curves_left_out > 0 ? ` ${counted(motion.curves_left_out, "further track")} not embedded.` : "";
    return [element("p", null, element("label", null, "Track ", choice)), element("figure", {class: "chart"}, element("div", {class: "curve"}, canvas),
        element("figcaption", {class: "faint"}, framesText(motion, marks) + left))];
}

function curveChart(canvas, motion, curve, marks) {
    const numbers = numbersOf(curve);
    const colors = ["curve-0", "curve-1", "curve-2", "curve-3"].map(color);
    const names = ["x", "y", "z", "w"];
    const datasets = [];
    for (let component = 0; component < curve.width; ++component)
        datasets.push({
            label: names[component], borderColor: colors[component], backgroundColor: colors[component], borderWidth: 2,
            borderDash: [[], [8, 3], [2, 3], [10, 3, 2, 3]][component], pointRadius: motion.shown.length > 1 ? 0 : 6, pointStyle: "line", spanGaps: false,
            data: motion.shown.map((frame, at) => ({x: frame, y: numbers[at * curve.width + component]})),
        });
    const own = marks.filter((mark) => mark.joint === null || mark.joint === curve.joint);
    const markedFrames = {
        id: "marked",
        beforeDatasetsDraw({ctx, chartArea, scales}) {
            for (const mark of own) {
                ctx.fillStyle = color(mark.severity === "note" ? "note" : mark.severity === "warning" ? "warning" : "error");
                ctx.globalAlpha = 0.45;
                ctx.fillRect(scales.x.getPixelForValue(mark.frame) - 2, chartArea.top, 4, chartArea.bottom - chartArea.top);
                ctx.globalAlpha = 1;
            }
        },
    };
    return new Chart(canvas, {
        type: "line", data: {datasets}, plugins: [markedFrames],
        options: {
            animation: false, maintainAspectRatio: false, interaction: {mode: "nearest", axis: "x", intersect: false},
            plugins: {legend: {labels: {color: color("text"), usePointStyle: true, pointStyleWidth: 32}}},
            scales: {
                x: {type: "linear", min: 0, max: Math.max(1, motion.frames - 1), title: {display: true, text: "frame", color: color("faint")}, ticks: {color: color("faint"), precision: 0}, grid: {color: color("line")}},
                y: {title: {display: true, text: curve.unit || curve.channel, color: color("faint")}, ticks: {color: color("faint")}, grid: {color: color("line")}},
            },
        },
    });
}
