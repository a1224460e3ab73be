// node tests/report_page/figures.mjs ANIMCHECK GOLDEN: the figures of the report's page against the exported glTF, joint by joint, for
// a clip of each family whose clips can be composed. The page's own code reads and plays them; no browser.
import {spawnSync} from "node:child_process";
import {copyFileSync, mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import vm from "node:vm";

const [program, golden] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "figures-"));
const source = (name) => readFileSync(new URL(`../../validator/report/page/${name}`, import.meta.url), "utf8");
const page = {atob, Uint8Array, DataView};
vm.createContext(page);
const reader = source("data.js");
vm.runInContext(reader.slice(reader.indexOf("const bytesOf"), reader.indexOf('/// "0x14"')) + source("figure.js") +
    "Object.assign(globalThis, {numbersOf, momentAt, secondsOf, FigureView});", page);

/// The exhibits of a page by input, and the inputs' records.
function exhibitsOf(path) {
    const lines = /<script type="application\/jsonl" id="inputs">\n([^]*?)<\/script>/.exec(readFileSync(path, "utf8"))[1].split("\n");
    const end = lines.indexOf("");
    const records = lines.slice(0, end).filter((_, at) => at % 2 === 1).map((line) => JSON.parse(line));
    return lines.slice(end + 1).filter((line) => line !== "").map((line) => {
        const blank = line.indexOf(" ");
        return [records[Number(line.slice(0, blank))], JSON.parse(line.slice(blank + 1))];
    });
}

class Glb {
    constructor(bytes) {
        const size = bytes.readUInt32LE(12);
        this.json = JSON.parse(bytes.subarray(20, 20 + size).toString("utf8"));
        this.buffer = bytes.subarray(20 + size + 8);
    }

    rows(index) {
        const {bufferView, byteOffset = 0, count, type} = this.json.accessors[index];
        const width = {SCALAR: 1, VEC3: 3, VEC4: 4}[type], first = (this.json.bufferViews[bufferView].byteOffset ?? 0) + byteOffset;
        return Array.from({length: count}, (_, row) => Array.from({length: width}, (_, at) => this.buffer.readFloatLE(first + 4 * (row * width + at))));
    }

    /// A node's own translation and rotation at a key of the animation.
    ownAt(animation, node, seconds) {
        const own = {translation: this.json.nodes[node].translation ?? [0, 0, 0], rotation: this.json.nodes[node].rotation ?? [0, 0, 0, 1]};
        for (const {sampler, target} of animation.channels) {
            if (target.node !== node || !(target.path in own)) continue;
            const times = this.rows(animation.samplers[sampler].input).flat();
            const nearest = times.reduce((best, time, at) => (Math.abs(time - seconds) < Math.abs(times[best] - seconds) ? at : best), 0);
            own[target.path] = this.rows(animation.samplers[sampler].output)[nearest];
        }
        return own;
    }

    placesAt(animation, seconds) {
        const places = new Map();
        const visit = (node, from, turn) => {
            const own = this.ownAt(animation, node, seconds);
            const place = turned(turn, own.translation).map((number, axis) => number + from[axis]);
            places.set(node, place);
            for (const child of this.json.nodes[node].children ?? []) visit(child, place, product(turn, own.rotation));
        };
        for (const node of this.json.scenes[0].nodes) visit(node, [0, 0, 0], [0, 0, 0, 1]);
        const joints = this.json.skins?.[0].joints ?? [...this.json.nodes.keys()]; // one joint has no skin
        return joints.map((node) => places.get(node));
    }
}

const product = ([ax, ay, az, aw], [bx, by, bz, bw]) => [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];
const turned = (turn, [x, y, z]) => product(product(turn, [x, y, z, 0]), [-turn[0], -turn[1], -turn[2], turn[3]]).slice(0, 3);
const difference = (a, b) => Math.max(...a.map((number, axis) => Math.abs(number - b[axis])));

/// How far joints of the figure are from those of the export, as a part of the figure's size; and from its mirror image.
function distance(motion, glb) {
    const numbers = page.numbersOf(motion.figure), joints = motion.figure.joints.length, seconds = page.secondsOf(motion);
    const animation = glb.json.animations.find(({name}) => name.endsWith(` ${motion.clip}`)) ?? glb.json.animations[0], unit = glb.json.asset.extras?.animcheck?.metres_a_unit ?? metresOf(glb.json);
    let worst = 0, mirrored = 0, size = 0;
    motion.shown.forEach((_, at) => glb.placesAt(animation, seconds[at]).forEach((place, joint) => {
        const own = numbers.slice((at * joints + joint) * 3, (at * joints + joint) * 3 + 3);
        if (joint >= joints || own.includes(null)) return;
        const exported = place.map((number) => number / unit);
        size = Math.max(size, ...own.map(Math.abs));
        worst = Math.max(worst, difference(own, exported));
        mirrored = Math.max(mirrored, difference([-own[0], own[1], own[2]], exported));
    }));
    return {worst: worst / size, mirrored: mirrored / size, frames: motion.shown.length, joints};
}

const metresOf = (json) => JSON.stringify(json).match(/"metres_a_unit":([\d.e+-]+)/)?.[1] * 1;

let failures = 0;
function expect(holds, what) {
    if (!holds) console.log(`FAILED: ${what}`);
    failures += holds ? 0 : 1;
}

const folder = join(work, "sample");
spawnSync(program, ["corpus", "sample", golden, "--to", folder]);
spawnSync(program, ["corpus", "export", golden, "--to", join(work, "export")]);
for (const [from, to] of [["ff7.skeleton/weapon-slot-of-player.header-body-animations-0", "rtaa"], ["ff7.battle/bases.frog", "rtda"]]) // the sample has no pair that fits
    copyFileSync(join(work, "export", from), join(folder, to));
spawnSync(program, ["check", "--embed-bytes", "none", "-o", join(work, "page.html"), folder]);
const families = new Set();
let mirrors = 0; // clips that a mirror image would not equal
for (const [record, exhibit] of exhibitsOf(join(work, "page.html"))) {
    const family = (record.format ?? "").split(".")[0], motion = exhibit.motions.find((one) => one.figure && one.figure.greatest > one.figure.least);
    if (!motion || families.has(family)) continue;
    const glb = join(work, "clip.glb"), place = [record.path, ...record.members].join("::");
    if (spawnSync(program, ["export", "--in-place", place, "-o", glb]).status !== 0) continue;
    const found = distance(motion, new Glb(readFileSync(glb)));
    rmSync(glb);
    families.add(family);
    console.log(`${record.format}: ${place}: ${found.joints} joints in ${found.frames} frames`);
    expect(found.worst < 1e-3, `a joint is ${found.worst} of the size away from the export`);
    mirrors += found.mirrored > 0.1 ? 1 : 0;
    expect(motion.seconds.length === motion.shown.length && motion.seconds[0] >= 0, "each frame has its time");
}
expect(families.size >= 4, `a clip of each family has a figure: ${[...families]}`);

expect(mirrors >= 2, "clips are not all symmetric");

const half = page.momentAt([0, 0.5, 2], 1.25);
expect(half.at === 1 && half.along === 0.5, "between two frames it is half-way");
expect(page.momentAt([0, 0.5, 2], 9).at === 2, "the last frame stays");
const view = Object.create(page.FigureView.prototype);
Object.assign(view, {joints: [["a", null]], numbers: [0, 0, 0, 4, 2, null, 8, 8, 8], at: 0, along: 0.5});
expect(view.position(0).every((number) => number === 0), "towards a frame without a place it stays");
Object.assign(view, {numbers: [0, 0, 0, 4, 2, 8], along: 0.25});
expect(difference(view.position(0), [1, 0.5, 2]) < 1e-9, "a joint moves straight to its next place");
rmSync(work, {recursive: true});
console.log(`${families.size} families, ${failures} failures`);
process.exit(failures > 0 ? 1 : 0);
