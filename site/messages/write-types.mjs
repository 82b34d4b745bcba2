/** Writes the types of the messages' keys and arguments: `npm run messages`. */
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { declarations } from './compile.mjs';

const file = new URL('../src/i18n/messages.d.ts', import.meta.url);
const options = await resolveConfig(file);
writeFileSync(file, await format(declarations(), { ...options, parser: 'typescript' }));
