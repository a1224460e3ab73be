// compare.mjs EXPORT KSY_FOLDER: compiles the descriptions that `spec ksy` wrote, reads every file of an exported corpus
// with them, and compares each field with the index: path, place and value.
//
// In a sound file (must-accept) nothing may differ. A damaged one may end the description with an error, or lead it
// astray: that is counted. Exits 1 with a line for each difference.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url);
const compiler = require('kaitai-struct-compiler');
const KaitaiStream = require('kaitai-struct/KaitaiStream');
const yaml = require('js-yaml');

const [exported, descriptions] = process.argv.slice(2);
const shownDifferences = 5;

const valueAt = (fields, name) => fields.find((field) => field.path === name)?.value;

// Files that a description says it is not of, by their fields.
const notDescribed = {
    'lba1.hqr': (fields) => fields.some(({path, value}) =>
        path.endsWith('.packed') && valueAt(fields, `${path}_size`) * 2 > value.length),
    'sotc.nico': (fields) => valueAt(fields, 'base') !== 0,
    'zelda64.frames': (fields) => valueAt(fields, 'blocks') !== 1,
    'zengin.man': (fields) => valueAt(fields, 'chunk[1].type') !== 0xA020,
};

// Bytes as a description reads them: a ROM in the console's order, whichever order it was dumped in.
const prepared = {
    'zelda64.rom': (bytes) => {
        const step = {0x37: 2, 0x40: 4}[bytes[0]] ?? 1;
        return bytes.map((_, i) => bytes[i - i % step + (step - 1 - i % step)] ?? bytes[i]);
    },
};

// Fields that it leaves out, or names in another way.
const leftOut = {
    'ff7.battle': (name, fields) => name.endsWith('.padding') && valueAt(fields, name.replace('padding', 'kimera')) !== undefined,
    'lba1.hqr': (name, fields) => {
        const entry = Number(/^entry\[(\d+)\]/.exec(name)?.[1]);
        return entry > 32767 || valueAt(fields, `entry[${entry}].behind`) !== undefined;
    },
    // animcheck keeps the bytes of a file only if they follow those of all files before it.
    'zelda64.rom': (name, fields) => {
        if (name === 'header.magic') return valueAt(fields, 'byte_order') !== 1; // it says in which order the bytes were
        const number = Number(/^file\[(\d+)\]\.data$/.exec(name)?.[1]);
        const ends = fields.filter(({path}) => /^file\[\d+\]\.data$/.test(path) && Number(/\d+/.exec(path)[0]) < number)
            .map(({bits}) => (bits[0] + bits[1]) / 8);
        return valueAt(fields, `file[${number}].rom_start`) < Math.max(0, ...ends);
    },
};

const camel = (id) => id.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const hex = (bytes) => Buffer.from(bytes).toString('hex');

async function compiled(description) {
    const files = await compiler.compile('javascript', description, null, true);
    const [[name, text]] = Object.entries(files);
    const file = path.resolve(descriptions, name.replace(/\.js$/, '.cjs'));
    writeFileSync(file, text);
    const module = require(file);
    return module[path.basename(name, '.js')] ?? module;
}

/// What a description read: leaves by path, and the error that ended it.
class Reading {
    constructor(description, bytes) {
        this.description = description;
        this.bytes = bytes;
        this.leaves = new Map();
        this.error = null;
    }

    attempt(read) {
        try {
            return read();
        } catch (error) {
            this.error ??= error;
            return undefined;
        }
    }

    of(object) {
        this.attempt(() => object._read());
        this.part(object, [this.description], []);
        return this;
    }

    // `types`: the type and those around it; `indices`: [name of the step, index] of the parts around
    part(object, types, indices) {
        const type = types.at(-1);
        const attributes = [...(type.seq ?? []).map((each) => [each.id, each, false]),
                            ...Object.entries(type.instances ?? {}).map(([id, each]) => [id, each, true])];
        for (const [id, attribute, isInstance] of attributes) {
            const value = isInstance ? this.attempt(() => object[camel(id)]) : object[camel(id)];
            const place = object._debug?.[isInstance ? `_m_${camel(id)}` : camel(id)];
            if (attribute['-animcheck-path'])
                this.field(attribute['-animcheck-path'], value, place, indices);
            else if (attribute.type && value !== undefined && value !== null)
                this.nested(attribute, value, types, indices);
        }
    }

    nested(attribute, value, types, indices) {
        const name = String(attribute.type).replace(/\(.*/, '');
        const around = types.findLastIndex((each) => each.types?.[name]);
        if (around < 0) return;
        const inner = [...types.slice(0, around + 1), types[around].types[name]];
        const part = attribute['-animcheck-part'];
        if (!Array.isArray(value)) return this.part(value, inner, indices);
        const step = part.split('.').at(-1).replace('[]', '');
        const from = attribute['-animcheck-from'] ?? 0;
        value.forEach((each, i) => this.part(each, inner, [...indices, [step, i + from]]));
    }

    field(pattern, value, place, indices) {
        if (value === undefined || value === null || !place) return;
        const whole = pattern.replace(/(\w+)\[\](?=.)/g, (_, step) =>
            `${step}[${indices.findLast(([name]) => name === step)?.[1] ?? '?'}]`);
        if (Array.isArray(value) && pattern.endsWith('[]'))
            value.forEach((each, i) => this.leaf(whole.replace(/\[\]$/, `[${i}]`), pattern, each, place.arr[i], place));
        else
            this.leaf(whole.replace(/\[\]$/, () => `[${indices.at(-1)[1]}]`), pattern, value, place, place);
    }

    leaf(whole, pattern, value, at, place) {
        const start = place.ioOffset + at.start, end = place.ioOffset + (at.end ?? at.start);
        this.leaves.set(whole, {pattern, value, start, size: end - start});
    }
}

const patternOf = (whole) => whole.replace(/\[\d+\]/g, '[]');

/// The index's arrays and tables element by element.
function* elements(field) {
    const depth = (field.path.match(/\[\]/g) ?? []).length;
    function* below(whole, value, left, first) {
        if (left === 0) return yield {path: whole, value, type: field.type, start: first ? field.bits[0] / 8 : null};
        for (const [i, each] of value.entries()) yield* below(whole.replace('[]', `[${i}]`), each, left - 1, first && i === 0);
    }
    if (depth > 0) return yield* below(field.path, field.values, depth, true);
    yield {path: field.path, value: field.value, type: field.type, start: field.bits[0] / 8, size: field.bits[1] / 8};
}

function sameValue(leaf, expected, bytes) {
    const {value} = expected;
    const raw = bytes.subarray(leaf.start, leaf.start + leaf.size);
    switch (expected.type) {
    case 'bytes': return hex(leaf.value) === value;
    case 'text': return /^[ -~]*$/.test(value) && !value.includes('\\') ? leaf.value === value : true; // its place says it
    case 'u64': return Number(BigInt(`0x${hex(raw)}`)) === value || Number(BigInt(`0x${hex([...raw].reverse())}`)) === value;
    case 'f32': return typeof value === 'string' ? String(leaf.value).replace('Infinity', 'inf').toLowerCase() === value
                                                 : Object.is(leaf.value, value) || leaf.value === value;
    default: return Number(leaf.value) === value;
    }
}

function* differences(reading, entry, format, beyond) {
    const isLeftOut = (name) => beyond.has(patternOf(name)) || leftOut[format]?.(name, entry.fields);
    const inBytes = entry.fields.filter((field) => !field.derived && !field.path.startsWith('context.'));
    const expected = new Map(inBytes.flatMap((field) => [...elements(field)].map((each) => [each.path, each])));
    const read = [];
    for (const [whole, each] of expected) {
        if (each.size === 0 || isLeftOut(whole)) continue;
        const leaf = reading.leaves.get(whole);
        if (!leaf) {
            yield `${whole} is not read; expected ${each.value}`;
            continue;
        }
        read.push(leaf);
        if (each.start !== null && leaf.start !== each.start) yield `${whole} is read at ${leaf.start}; expected at ${each.start}`;
        else if (each.type === 'text' && leaf.size !== each.size) yield `${whole} has ${leaf.size} bytes; expected ${each.size}`;
        else if (!sameValue(leaf, each, reading.bytes)) yield `${whole} is ${leaf.value}; expected ${each.value}`;
    }
    // What several elements share is a field of the first.
    const isOfAnother = (leaf) => read.some((other) => other.pattern === leaf.pattern && other.start < leaf.start + leaf.size &&
                                                       leaf.start < other.start + other.size);
    for (const [whole, leaf] of reading.leaves)
        if (leaf.size > 0 && !expected.has(whole) && !isLeftOut(whole) && !isOfAnother(leaf))
            yield `${whole} is read at ${leaf.start}, and is no field`;
}

/// The fields of a case by name. Bytes that are in the file have no value of their own, and a case may have those of
/// another one.
function fieldsOf(entry, cases, bytes) {
    return cases.get(entry.values_of ?? entry.id).fields.map(([name, first, count, type, value, derived]) => {
        const isInFile = type === 'bytes' && (value === null || value === undefined);
        const shown = isInFile ? hex(bytes.subarray(first / 8, (first + count) / 8)) : value;
        return {path: name, bits: [first, count], type, derived, [Array.isArray(shown) ? 'values' : 'value']: shown};
    });
}

/// What the bytes do not say: of the context, or computed.
function parametersOf(description, entry) {
    const facts = entry.context.facts ?? {};
    const game = {oot: 1, mm: 2}[entry.context.game];
    return (description.params ?? []).map(({'-animcheck-path': name}) =>
        name.startsWith('context.') ? facts[name.slice(8)] ?? 0 : valueAt(entry.fields, name) ?? (name === 'game' ? game : undefined) ?? 0);
}

function read(Root, description, entry, bytes) {
    const object = new Root(new KaitaiStream(bytes.buffer), null, null, ...parametersOf(description, entry));
    return new Reading(description, bytes).of(object);
}

const notRead = [];
const total = {sound: 0, fields: 0, wrong: 0};
console.log(`${'format'.padEnd(20)} sound  fields  differ | damaged  equal  stopped  astray | not of it  never seen`);
for (const name of readdirSync(descriptions).filter((each) => each.endsWith('.ksy')).sort()) {
    const description = yaml.load(readFileSync(path.join(descriptions, name), 'utf8'));
    const format = description['-animcheck-format'];
    const folder = path.join(exported, format);
    const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8'));
    const Root = await compiled(description);
    const cases = new Map(index.cases.map((entry) => [entry.id, entry]));
    const beyond = new Set(description['-animcheck-beyond'] ?? []);
    const seen = new Set();
    const count = {sound: 0, fields: 0, differ: 0, damaged: 0, equal: 0, stopped: 0, astray: 0, other: 0};
    for (const listed of index.cases) {
        const stored = new Uint8Array(readFileSync(path.join(folder, listed.file))); // its own buffer, from byte 0
        const bytes = prepared[format]?.(stored) ?? stored;
        const entry = {...listed, fields: fieldsOf(listed, cases, bytes)};
        if (entry.member || entry.format !== format || entry.context.limits) continue;
        if (notDescribed[format]?.(entry.fields, bytes)) {
            ++count.other;
            if (entry.obligation === 'must-accept') notRead.push(entry.id);
            continue;
        }
        const reading = read(Root, description, entry, bytes);
        const found = [...differences(reading, entry, format, beyond)];
        const fits = found.length === 0 && !reading.error;
        if (fits) for (const {pattern} of reading.leaves.values()) seen.add(pattern);
        if (entry.obligation === 'must-accept') {
            ++count.sound;
            count.fields += reading.leaves.size;
            if (reading.error) found.unshift(`ends with an error: ${reading.error.message}`);
            if (!fits) ++count.differ;
            for (const each of found.slice(0, shownDifferences)) console.log(`${entry.id}: ${each}`);
        } else {
            ++count.damaged;
            ++count[fits ? 'equal' : reading.error ? 'stopped' : 'astray'];
        }
    }
    const described = new Set(JSON.stringify(description).match(/(?<="-animcheck-path":")[^"]*/g));
    for (const {'-animcheck-path': parameter} of description.params ?? []) described.delete(parameter);
    const unseen = [...described].filter((each) => !seen.has(each));
    const row = [count.sound, count.fields, count.differ, count.damaged, count.equal, count.stopped, count.astray, count.other];
    const widths = [5, 7, 7, 9, 6, 8, 7, 11];
    console.log(format.padEnd(20), row.map((each, i) => String(each).padStart(widths[i])).join(' '), ' ', unseen.join(' '));
    total.sound += count.sound;
    total.fields += count.fields;
    total.wrong += count.differ;
}
console.log(`${total.sound} sound files, ${total.fields} fields; ${total.wrong} files differ`);
console.log(`${notRead.length} sound files are not described: ${notRead.join(' ')}`);
process.exit(total.wrong > 0 || total.sound === 0 ? 1 : 0);
