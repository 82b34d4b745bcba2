/** Writes the types of the messages' keys and arguments into the folder `generated` of the site. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { declarations } from './compile.mjs';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('messages.d.ts', folder), declarations());
