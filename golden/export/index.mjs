// Cases for readers of game animation files. `adapters` has what a reader and a test start from.
import {fileURLToPath} from 'node:url';

/// The folder of the cases: it has a folder with an index.json for each format.
export const path = fileURLToPath(new URL('.', import.meta.url));
