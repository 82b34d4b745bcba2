import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Returns a path inside the checkout. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Commands of the installed packages. */
export const BIN = inRoot('node_modules', '.bin');

/** The pinned Node.js, which runs everything after the installation. */
export const NODE = join(BIN, 'node');

/** Returns a JSON file inside the checkout, or undefined if it cannot be read. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the environment of this process with the installed commands, including the pinned Node.js, first in PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), ...extra };
}

/**
 * Returns the environment without node_modules in PATH: npm must run on the system's Node.js while it replaces the
 * pinned Node.js.
 */
export function outerEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !/[\\/]node_modules[\\/]/.test(entry));
  return { ...process.env, PATH: path.join(delimiter) };
}
