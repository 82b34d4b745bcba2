import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const SKIPPED = /^(node_modules|dist|\.astro|coverage)$|\.(spec|test)\.tsx?$|^\.DS_Store$/;

/**
 * A hash over the names and contents of files, the same on every checkout of the same sources.
 * @param {string[]} inputs files and folders, relative to the checkout; those that do not exist count as absent
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(input))) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files of a folder and of those in it, sorted; a file is itself. */
function filesUnder(path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(inRoot(path))
    .filter((name) => !SKIPPED.test(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
