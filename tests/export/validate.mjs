// validate.mjs FOLDER...: Khronos' validator over every .glb and .gltf below. A line for each error, warning or information; exit code 1 if
// there is one, or no file.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import validator from 'gltf-validator';

let files = 0, faults = 0, hints = {};
for (const folder of process.argv.slice(2))
    for (const name of readdirSync(folder, { recursive: true })) {
        if (!/\.(glb|gltf)$/.test(name)) continue;
        ++files;
        const report = await validator.validateBytes(new Uint8Array(readFileSync(join(folder, name))), { uri: name, maxIssues: 0 });
        for (const message of report.issues.messages) {
            if (message.severity > 2) hints[message.code] = (hints[message.code] ?? 0) + 1;
            else if (++faults <= 50) console.log(`${join(folder, name)}: ${message.code} ${message.pointer}: ${message.message}`);
        }
    }
console.log(`${files} files, ${faults} errors, warnings and informations; hints: ${JSON.stringify(hints)}`);
process.exit(faults || !files ? 1 : 0);
