/** Writes the table of supported features into the README. Build first: tsc -p embedded-mongo/tsconfig.build.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportTable } from '../dist/support.js';

const path = join(import.meta.dirname, '../README.md');
const [before, rest] = readFileSync(path, 'utf8').split('<!-- support -->\n');
const [, after] = rest.split('<!-- /support -->');
writeFileSync(path, `${before}<!-- support -->\n\n${supportTable()}\n\n<!-- /support -->${after}`);
