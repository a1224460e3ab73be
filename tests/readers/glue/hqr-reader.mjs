// The JavaScript library of LBALab as a reader of LBA1's archives.
import hqr from '@lbalab/hqr';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const {serve, NotRead} = await import(pathToFileURL(join(process.env.EXPORT, 'adapters/animcheck-reader.mjs')));

serve((bytes, entry) => {
    if (entry.format !== 'lba1.hqr' || entry.member) throw new NotRead('not an archive');
    const archive = hqr.HQR.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    for (const each of archive.entries) each?.content; // unpacks it
});
