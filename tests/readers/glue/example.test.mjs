// jest: a reader of LBA1's animations, and one that accepts everything, which must fail.
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const exported = process.env.EXPORT;
const {cases, check} = await import(pathToFileURL(join(exported, 'adapters/animcheck-cases.mjs')));

function load(bytes) {
    const keyframes = bytes.readUInt16LE(0), bones = bytes.readUInt16LE(2);
    if (keyframes === 0) throw new Error('no keyframe');
    bytes.readUInt8(8 + keyframes * (8 + 8 * bones) - 1);
}

const read = process.env.LOADER === 'careless' ? () => {} : load;
for (const [name, entry] of cases(exported, 'lba1.anim')) test(name, () => check(entry, read));
