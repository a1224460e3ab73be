// node hqr-values.mjs FOLDER: what the JavaScript library of LBALab reads in each archive of a folder, as a hash; null: it refuses.
import hqr from '@lbalab/hqr';
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

function read(bytes) {
    const hash = createHash('sha256');
    const archive = hqr.HQR.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    archive.entries.forEach((entry, number) => {
        hash.update(`${number} ${entry?.content?.byteLength ?? 'none'} `);
        if (entry?.content) hash.update(new Uint8Array(entry.content));
    });
    return hash.digest('hex');
}

const values = {};
for (const name of readdirSync(process.argv[2])) {
    try {
        values[name] = read(readFileSync(join(process.argv[2], name)));
    } catch {
        values[name] = null;
    }
}
console.log(JSON.stringify(values));
