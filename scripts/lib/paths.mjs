import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the checkout. */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The commands of the installed packages. */
export const BIN = inRoot('node_modules', '.bin');

/** The pinned Node.js, which runs everything after the installation. */
export const NODE = join(BIN, 'node');

/** A JSON file inside the checkout; undefined when it cannot be read. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** This process's environment with the installed commands, the pinned Node.js among them, first on the PATH. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter), ...extra };
}

/**
 * The same without any node_modules on the PATH: npm must run on the system's Node.js while it replaces the pinned one.
 */
export function outerEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !/[\\/]node_modules[\\/]/.test(entry));
  return { ...process.env, PATH: path.join(delimiter) };
}
