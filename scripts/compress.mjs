/**
 * Writes a .br and a .gz next to every file of a folder that browsers load, with the best compression.
 *
 *   node scripts/compress.mjs FOLDER
 */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest']);
/** Minimum size in bytes. Smaller files fit into the packet of their headers. */
const MIN_BYTES = 1024;

const files = readdirSync(process.argv[2], { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    if (bytes.length < MIN_BYTES) return;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }),
);
