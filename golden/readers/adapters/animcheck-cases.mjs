// Cases of an exported corpus for jest, and for any runner with test(name, body):
//
//     import {cases, check} from './animcheck-cases.mjs';
//     for (const [name, entry] of cases('export', 'zengin.man')) test(name, () => check(entry, load));
//
// `load` takes the bytes and the case, and throws what rejects it.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

/// [name, case] for each case that obliges a reader and needs no other context than `needs`.
export function* cases(exported, format = '', {profile = 'any', needs = []} = {}) {
    for (const folder of readdirSync(exported).sort()) {
        const index = join(exported, folder, 'index.json');
        if ((format && folder !== format) || !existsSync(index)) continue;
        for (const entry of JSON.parse(readFileSync(index, 'utf8')).cases) {
            const asked = (entry.profiles?.[profile] ?? entry).obligation;
            if (asked === 'may' || !entry.needs.every((kind) => needs.includes(kind))) continue;
            yield [`${asked}: ${entry.id}`, {...entry, asked, path: join(exported, folder, entry.file)}];
        }
    }
}

/// Throws where `load` does not do as the case asks, and says what the case is.
export async function check(entry, load) {
    let fault = null;
    try {
        await load(readFileSync(entry.path), entry);
    } catch (error) {
        fault = error;
    }
    if (fault && entry.asked === 'must-accept')
        throw new Error(`${entry.title}: rejected (${fault.message ?? fault}), but ${entry.obligation_why}`);
    if (!fault && entry.asked === 'must-reject')
        throw new Error(`${entry.title}: accepted, but ${entry.obligation_why}`);
}
