import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const SKIPPED = /^(node_modules|dist|generated|\.astro|coverage)$|\.(spec|test)\.tsx?$|^\.DS_Store$/;

/**
 * Returns a hash of the names and contents of files, which is equal for every checkout of the same sources.
 * @param {string[]} inputs files and folders, relative to the checkout. Missing paths are allowed.
 */
export function fingerprint(inputs) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stats = statSync(inRoot(path), { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      const names = readdirSync(inRoot(path)).filter((name) => !SKIPPED.test(name));
      for (const name of names.sort()) add(join(path, name));
    } else if (stats) {
      const content = readFileSync(inRoot(path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  };
  inputs.forEach(add);
  return hash.digest('hex');
}
