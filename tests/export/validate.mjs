// validate.mjs [--without-mesh] FOLDER...: Khronos' validator over every .glb and .gltf below. A line for each error, warning or
// information; exit code 1 if there is one, or no file. Without a mesh nothing uses the skin, and nothing is below a joint that
// moves apart: Blender needs both for its armature.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import validator from 'gltf-validator';

const folders = process.argv.slice(2);
const ignoredIssues = folders[0] === '--without-mesh' ? ['UNUSED_OBJECT', 'NODE_EMPTY'] : [];
let files = 0, faults = 0, hints = {};
for (const folder of folders.filter((one) => one !== '--without-mesh'))
    for (const name of readdirSync(folder, { recursive: true })) {
        if (!/\.(glb|gltf)$/.test(name)) continue;
        ++files;
        const report = await validator.validateBytes(new Uint8Array(readFileSync(join(folder, name))), { uri: name, maxIssues: 0, ignoredIssues });
        for (const message of report.issues.messages) {
            if (message.severity > 2) hints[message.code] = (hints[message.code] ?? 0) + 1;
            else if (++faults <= 50) console.log(`${join(folder, name)}: ${message.code} ${message.pointer}: ${message.message}`);
        }
    }
console.log(`${files} files, ${faults} errors, warnings and informations; hints: ${JSON.stringify(hints)}`);
process.exit(faults || !files ? 1 : 0);
