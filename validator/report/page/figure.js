// SPDX-License-Identifier: MIT
// The joints as a stick figure, frame by frame. Only where every convention is known: else the page says why not.
/// `lead`: called with the number of a finding, to show its bytes. `row`, `at`: the input, and which of its clips.
function figurePart(motion, marks, ends, lead, row, at) {
    if (!motion.figure)
        return [element("p", {class: "faint"}, "No figure: " + (motion.no_figure || "the clip has no frames") + ".")];
    const view = new FigureView(motion, marks, lead);
    ends.push(() => view.end());
    const pair = element("div", {class: "pair"}, view.parts());
    return [pair, comparePart(view, pair, row, at, ends)];
}

const axes = {y: [0, 1, 0], "-y": [0, -1, 0], z: [0, 0, 1], "-z": [0, 0, -1], x: [1, 0, 0]};

/// Between which of the shown frames a time is, and how far from the one to the next.
function momentAt(seconds, time) {
    const next = seconds.findIndex((second) => second > time);
    if (next < 0) return {at: seconds.length - 1, along: 0};
    const at = Math.max(0, next - 1);
    return {at, along: Math.max(0, (time - seconds[at]) / (seconds[next] - seconds[at]))};
}

/// As `export` colours bones: by a word of the name.
function sideOf(name) {
    const word = name.toLowerCase().match(/[a-z]+/g)?.find((one) => /^([lr]$|left|right)/.test(one));
    return word ? word[0] : "";
}

/// The middle one, or halfway between the two in the middle; null of an empty list.
function medianOf(numbers) {
    const sorted = numbers.sort((a, b) => a - b), half = sorted.length >> 1;
    if (sorted.length === 0) return null;
    return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/// Ten frames a second where nobody knows better.
const secondsOf = (motion) => (motion.seconds.length > 0 ? motion.seconds : motion.shown.map((frame) => frame / 10));

class FigureView {
    constructor(motion, marks, lead) {
        this.motion = motion;
        this.lead = lead;
        this.marks = marks;
        this.joints = motion.figure.joints;
        this.numbers = numbersOf(motion.figure);
        this.at = 0; // in motion.shown
        this.angles = {turn: 0.6, tilt: 0.2, distance: 1}; // 1: as near as fits
        this.along = 0; // to the next of them, while it plays
        this.other = null; // that is compared, and shows the same moment
        this.seconds = secondsOf(motion);
        this.up = "y"; // positions are those of `export`
        this.cleanUp = [];
    }

    parts() {
        const last = this.motion.shown.length - 1;
        this.canvas = element("canvas", {role: "img", "aria-label": `Stick figure of ${this.joints.length} joints.`}); // and when it is drawn, of which frame
        this.slider = element("input", {type: "range", min: 0, max: last, value: 0, disabled: last < 1, "aria-label": "Frame", oninput: () => this.go(Number(this.slider.value))});
        this.ticks = element("div", {class: "ticks", "aria-hidden": "true"});
        for (const at of this.brokenAt()) {
            const tick = element("span", {title: `Frame ${this.motion.shown[at]}`, onclick: () => this.follow(at)});
            tick.style.left = (last > 0 ? 100 * at / last : 50) + "%";
            this.ticks.append(tick);
        }
        this.links = element("div", {class: "buttons"});
        this.label = element("span", {class: "joint", hidden: true});
        this.state = element("p", {class: "state", role: "status"});
        this.play = this.button("Play", () => this.toggle());
        const up = element("select", null, Object.keys(axes).map((axis) => element("option", {value: axis, selected: axis === this.up}, axis)));
        up.addEventListener("change", () => {
            this.up = up.value;
            this.floor = this.floorAt();
            this.draw();
        });
        const buttons = element("div", {class: "buttons", role: "group", "aria-label": "Player"},
            last < 1 ? [] : [this.play, this.button("Previous frame", () => this.go(this.at - 1)), this.button("Next frame", () => this.go(this.at + 1))],
            this.brokenAt().length > 0 ? this.button("Next frame with findings", () => this.nextBroken()) : "",
            this.button("Turn left", () => this.turn(-0.3, 0)), this.button("Turn right", () => this.turn(0.3, 0)),
            this.button("Nearer", () => this.nearer(0.8)), this.button("Farther", () => this.nearer(1.25)), element("label", null, "Up ", up));
        this.dragging();
        const watcher = new IntersectionObserver((entries) => {
            if (!entries.some((entry) => entry.isIntersecting)) return;
            watcher.disconnect();
            this.begin();
        });
        watcher.observe(this.canvas);
        this.cleanUp.push(() => watcher.disconnect());
        const redraw = () => this.draw();
        addEventListener("animcheck-colors", redraw);
        this.cleanUp.push(() => removeEventListener("animcheck-colors", redraw));
        this.report();
        return [element("figure", {class: "figure"}, element("div", {class: "stage"}, this.canvas, this.label), this.slider, this.ticks, this.state, this.links, buttons, this.legend())];
    }

    button(text, act) {
        return element("button", {type: "button", onclick: act}, text);
    }

    frame() {
        return this.motion.shown[this.at];
    }

    brokenAt() {
        const frames = new Set(this.marks.map((mark) => mark.frame));
        return this.motion.shown.flatMap((frame, at) => (frames.has(frame) ? [at] : []));
    }

    legend() {
        const sides = this.joints.map(([name]) => sideOf(name));
        if (!sides.includes("l") && !sides.includes("r")) return "";
        return element("figcaption", null, element("span", {class: "key left"}), " left side ", element("span", {class: "key right"}), " right side");
    }

    /// From a tick to the frame, and to the bytes of the finding that it stands for.
    follow(at) {
        this.go(at);
        const mark = this.marks.find((one) => one.frame === this.frame());
        if (mark) this.lead(mark.finding);
    }

    nextBroken() {
        const broken = this.brokenAt();
        this.go(broken.find((at) => at > this.at) ?? broken[0]);
    }

    go(at) {
        const count = this.motion.shown.length;
        this.at = (at + count) % count;
        this.along = 0;
        this.slider.value = this.at;
        this.report();
        this.draw();
    }

    toggle() {
        if (this.timer) {
            cancelAnimationFrame(this.timer);
            this.timer = null;
            this.along = 0;
        } else {
            const end = this.seconds.at(-1), begun = performance.now() / 1000 - (this.at + 1 < this.seconds.length ? this.seconds[this.at] : 0);
            const step = (now) => {
                const time = now / 1000 - begun;
                Object.assign(this, momentAt(this.seconds, end > 0 ? Math.max(0, time) % end : 0));
                this.slider.value = this.at;
                this.report();
                this.draw();
                this.timer = requestAnimationFrame(step);
            };
            this.timer = requestAnimationFrame(step);
        }
        this.play.textContent = this.timer ? "Stop" : "Play";
        this.report();
    }

    /// What a page has not, and how fast it plays.
    extent() {
        const {shown, frames, seconds} = this.motion;
        if (frames === 1) return "";
        const left = frames > shown.length ? ` ${grouped(frames - shown.length)} of ${grouped(frames)} frames are not in this page, and the figure moves straight over them: check this input alone with --embed-bytes all.` : "";
        return (seconds.length > 0 ? ` Play takes ${this.seconds.at(-1).toFixed(2)} s, as in the game.` : " The rate is not known: play shows 10 frames a second.") + left;
    }

    /// In words, too: not while it plays, which nobody could follow.
    report() {
        const marks = this.marks.filter((mark) => mark.frame === this.frame());
        const named = marks.filter((mark) => mark.joint !== null).map((mark) => `${mark.joint}${this.joints[mark.joint]?.[0] ? " (" + this.joints[mark.joint][0] + ")" : ""}`);
        const text = `Frame ${this.frame()} (${this.motion.frames === 1 ? "the only one" : `of 0 to ${this.motion.frames - 1}`})` + (marks.length === 0 ? "" : named.length > 0 ? `; findings at joint ${[...new Set(named)].slice(0, 6).join(", ")}` : "; a finding names this frame");
        this.slider.setAttribute("aria-valuetext", text);
        if (!this.timer) {
            this.state.textContent = text + "." + this.extent();
            const findings = [...new Map(marks.map((mark) => [mark.finding, mark])).values()].slice(0, 6);
            this.links.replaceChildren(...findings.map(({finding, message}) =>
                element("button", {type: "button", class: "link", onclick: () => this.lead(finding)}, message)));
        }
        this.canvas.setAttribute("aria-label", `Stick figure of ${this.joints.length} joints. ${text}`);
    }

    dragging() {
        let from = null;
        this.canvas.addEventListener("pointerdown", (event) => {
            from = event;
            this.canvas.setPointerCapture(event.pointerId);
        });
        this.canvas.addEventListener("pointerleave", () => (this.label.hidden = true));
        this.canvas.addEventListener("pointermove", (event) => {
            if (!from) return this.name(event);
            this.label.hidden = true;
            this.turn((event.clientX - from.clientX) / 120, (event.clientY - from.clientY) / 120);
            from = event;
        });
        this.canvas.addEventListener("pointerup", () => (from = null));
        this.canvas.addEventListener("wheel", (event) => {
            event.preventDefault();
            this.nearer(Math.exp(event.deltaY / 500));
        }, {passive: false});
    }

    /// The joint below the pointer, by its name.
    name({offsetX: x, offsetY: y}) {
        if (!this.renderer) return;
        const {clientWidth: width, clientHeight: height} = this.canvas;
        const near = 14;
        let best = null;
        this.joints.forEach(([name], joint) => {
            const place = this.point(joint)?.project(this.camera);
            if (!place || Math.abs(place.z) > 1) return;
            const [left, top] = [(place.x + 1) / 2 * width, (1 - place.y) / 2 * height];
            const away = Math.hypot(left - x, top - y);
            if (away < (best?.away ?? near)) best = {away, left, top, text: name || "joint " + joint};
        });
        this.label.hidden = !best;
        if (!best) return;
        this.label.textContent = best.text;
        this.label.style.left = best.left + "px";
        this.label.style.top = best.top + "px";
    }

    turn(by, tilt) {
        this.angles.turn -= by;
        this.angles.tilt = Math.max(-1.5, Math.min(1.5, this.angles.tilt + tilt));
        this.draw();
    }

    nearer(times) {
        this.angles.distance = Math.max(0.1, Math.min(10, this.angles.distance * times));
        this.draw();
    }

    placeIn(at, joint) {
        const first = (at * this.joints.length + joint) * 3;
        const place = this.numbers.slice(first, first + 3);
        return place.some((number) => number === null || number === undefined) ? null : place;
    }

    position(joint) {
        const place = this.placeIn(this.at, joint), next = this.along > 0 ? this.placeIn(this.at + 1, joint) : null;
        return place && next ? place.map((number, axis) => number + (next[axis] - number) * this.along) : place;
    }

    begin() {
        loadLibrary("figure-library");
        try {
            this.renderer = new THREE.WebGLRenderer({canvas: this.canvas, antialias: true, alpha: true});
        } catch {
            this.canvas.replaceWith(element("p", {class: "faint"}, "This browser has no WebGL, which the figure needs."));
            return;
        }
        this.scene = new THREE.Scene();
        this.camera = new THREE.PerspectiveCamera(40, 16 / 9, 0.01, 100);
        this.fit();
        this.draw();
        const watcher = new ResizeObserver(() => this.draw());
        watcher.observe(this.canvas.parentElement);
        this.cleanUp.push(() => watcher.disconnect());
    }

    /// The middle of a frame's joints: a joint that a fault put far away does not move it.
    middleOf(at) {
        const places = this.joints.map((_, joint) => this.placeIn(at, joint)).filter(Boolean);
        return places.length === 0 ? null : [0, 1, 2].map((axis) => medianOf(places.map((place) => place[axis])));
    }

    /// The figure in nearly all frames fits a sphere of the size 1 around its middle. Frames and joints that are far out may be faults,
    /// and do not make the rest small.
    fit() {
        const middles = this.motion.shown.map((_, at) => this.middleOf(at));
        const known = middles.filter(Boolean);
        this.centre = [0, 1, 2].map((axis) => medianOf(known.map((middle) => middle[axis])) ?? 0);
        const far = this.numbers.flatMap((_, first) => {
            const at = Math.floor(first / 3 / this.joints.length), joint = first / 3 % this.joints.length;
            const place = first % 3 === 0 && this.placeIn(at, joint);
            return place ? [Math.hypot(...place.map((number, axis) => number - middles[at][axis]))] : [];
        }).sort((a, b) => a - b);
        const most = far[Math.floor(0.995 * (far.length - 1))] ?? 0;
        this.size = Math.max(most, far.findLast((distance) => distance <= 2 * most) ?? 0, 1e-6);
        const path = Math.max(0, ...known.map((middle) => Math.hypot(...middle.map((number, axis) => number - this.centre[axis]))));
        this.middles = path > 0.5 * this.size ? middles : null; // a figure that walks away is followed
        this.floor = this.floorAt();
    }

    /// Below the lowest joint of nearly all frames, along the axis that is up.
    floorAt() {
        const up = axes[this.up], axis = up.findIndex((number) => number !== 0);
        const heights = this.numbers.filter((number, at) => at % 3 === axis && number !== null).map((number) => number * up[axis]).sort((a, b) => a - b);
        return heights[Math.floor(0.005 * heights.length)] ?? 0;
    }

    /// What the camera looks at, in the file's unit.
    target() {
        const own = this.middles?.[this.at];
        if (!own) return this.centre;
        const next = this.along > 0 ? this.middles[this.at + 1] : null;
        return next ? own.map((number, axis) => number + (next[axis] - number) * this.along) : own;
    }

    scaled(place) {
        const target = this.target();
        return new THREE.Vector3(...place.map((number, axis) => (number - target[axis]) / this.size));
    }

    point(joint) {
        const place = this.position(joint);
        return place && this.scaled(place);
    }

    /// Squares that stay where they are while the figure is followed.
    addFloor() {
        const up = axes[this.up], axis = up.findIndex((number) => number !== 0), sides = [0, 1, 2].filter((one) => one !== axis);
        const target = this.target(), step = this.size / 2, count = 8;
        const corner = (i, j) => {
            const place = [0, 0, 0];
            place[axis] = this.floor * up[axis];
            sides.forEach((side, at) => (place[side] = (Math.round(target[side] / step) + [i, j][at]) * step));
            return this.scaled(place);
        };
        const ends = [];
        for (let at = -count; at <= count; ++at) ends.push(corner(at, -count), corner(at, count), corner(-count, at), corner(count, at));
        this.scene.add(new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(ends), new THREE.LineBasicMaterial({color: color("line")})));
    }

    clear() {
        for (const part of this.scene.children.slice()) {
            this.scene.remove(part);
            part.geometry.dispose();
            part.material.dispose();
        }
    }

    add(geometry, fill) {
        const part = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({color: fill}));
        this.scene.add(part);
        return part;
    }

    /// Lines of WebGL are one pixel wide: a bone is a thin cylinder from one point to the next.
    addBones(ends, fill, radius) {
        for (let at = 0; at < ends.length; at += 2) {
            const along = ends[at + 1].clone().sub(ends[at]);
            if (along.length() < 1e-6) continue;
            const bone = this.add(new THREE.CylinderBufferGeometry(radius, radius, along.length(), 6), fill);
            bone.position.copy(ends[at]).addScaledVector(along, 0.5);
            bone.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize());
        }
    }

    addJoints(points, fill, radius) {
        for (const point of points) this.add(new THREE.SphereBufferGeometry(radius, 10, 8), fill).position.copy(point);
    }

    /// The moment and the direction of another figure.
    take({seconds, at, along, angles}) {
        const next = seconds[Math.min(at + 1, seconds.length - 1)];
        Object.assign(this, {angles}, momentAt(this.seconds, seconds[at] + (next - seconds[at]) * along));
        this.slider.value = this.at;
        this.report();
        this.draw();
    }

    draw() {
        this.other?.take(this);
        if (!this.renderer) return;
        this.clear();
        const broken = new Set(this.marks.filter((mark) => mark.frame === this.frame()).map((mark) => mark.joint));
        const isBroken = (joint) => broken.has(joint);
        this.addFloor();
        const plain = broken.has(null) ? color("warning") : color("text");
        const sides = {"": plain, l: color("left"), r: color("right-side")};
        this.joints.forEach(([name, parent], joint) => {
            const own = this.point(joint);
            if (!own) return;
            const wrong = isBroken(joint), above = parent === null || parent >= this.joints.length ? null : this.point(parent);
            const fill = wrong ? color("error") : sides[sideOf(name) || (parent === null ? "" : sideOf(this.joints[parent]?.[0] ?? ""))];
            if (above) this.addBones([above, own], fill, wrong ? 0.024 : 0.014);
            this.addJoints([own], wrong ? color("error") : fill, wrong ? 0.05 : 0.026);
        });
        this.look();
        this.renderer.render(this.scene, this.camera);
    }

    look() {
        const {clientWidth: width, clientHeight: height} = this.canvas.parentElement;
        this.renderer.setPixelRatio(devicePixelRatio);
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / Math.max(1, height);
        const half = Math.tan(this.camera.fov * Math.PI / 360) * Math.min(1, this.camera.aspect);
        const fits = 1.1 / Math.sin(Math.atan(half)); // the sphere of the size 1 touches the edge
        this.camera.updateProjectionMatrix();
        const up = new THREE.Vector3(...axes[this.up]);
        const side = Math.abs(up.x) > 0.5 ? new THREE.Vector3(0, 0, 1) : new THREE.Vector3(1, 0, 0);
        const front = new THREE.Vector3().crossVectors(side, up);
        const {turn, tilt, distance} = this.angles;
        this.camera.position.copy(side.multiplyScalar(Math.sin(turn) * Math.cos(tilt)).add(front.multiplyScalar(Math.cos(turn) * Math.cos(tilt)))
            .add(up.clone().multiplyScalar(Math.sin(tilt))).multiplyScalar(distance * fits));
        this.camera.up.copy(up);
        this.camera.lookAt(0, 0, 0);
    }

    end() {
        if (this.timer) cancelAnimationFrame(this.timer);
        this.cleanUp.forEach((one) => one());
        if (!this.renderer) return;
        this.clear();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
    }
}
