import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { NODE, outerEnvironment, readJson } from './paths.mjs';

/**
 * Whether node_modules matches package-lock.json, by npm's record. An interrupted installation leaves no record.
 * @param {string} folder with both, in the checkout
 */
export function isInstalled(folder = '') {
  const lock = readJson(join(folder, 'package-lock.json'));
  const installed = readJson(join(folder, 'node_modules/.package-lock.json'));
  if (!lock)
    throw new Failure('package-lock.json is missing or damaged: restore it with "git checkout package-lock.json".');
  return installed !== undefined && satisfies(installed.packages, lock.packages);
}

/**
 * Whether every package of the lock file is installed in its version. Optional packages of other platforms may be absent.
 * @param {Record<string, LockEntry>} installed the `packages` of npm's record
 * @param {Record<string, LockEntry>} lock the `packages` of package-lock.json
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 */
export function satisfies(installed, lock) {
  return Object.entries(lock).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const installedEntry = installed[path];
    if (installedEntry === undefined) return entry.optional === true;
    return (
      installedEntry.version === entry.version &&
      installedEntry.integrity === entry.integrity &&
      installedEntry.link === entry.link
    );
  });
}

/** Installs exactly the packages of package-lock.json, including build tools, with a function that runs a command. */
export async function install(run) {
  const problem = await run('npm ci --include=dev --no-audit --no-fund --loglevel=error', outerEnvironment());
  if (problem) throw new Failure(`The packages could not be installed: ${reasonOf(problem)}`, withoutUsage(problem));
}

/** Returns npm's output without its list of options. */
const withoutUsage = (output) => output.split(/^npm error (?:Clean install a project|Usage:)$/m)[0];

const REASONS = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/,
    'npm could not reach its registry; check the network or proxy and try again.',
  ],
  [/ENOSPC/, 'the disk is full.'],
  [/EACCES|EPERM|EROFS/, 'npm may not write here; check who owns the checkout.'],
  [
    /can only install packages when your package\.json and package-lock\.json/,
    'package.json and package-lock.json disagree; run "npm install" and commit both.',
  ],
  [/^spawn npm ENOENT/, 'npm was not found; it comes with Node.js (https://nodejs.org).'],
];

/** Returns the likely reason of a failed installation from npm's output. */
export function reasonOf(output) {
  return REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm failed; its last lines are above.';
}

/** Throws unless node_modules contains the pinned Node.js, which npm omits if install scripts are disabled. */
export function assertPinnedNode() {
  if (spawnSync(NODE, ['--version']).status === 0) return;
  const [major] = readJson('package.json').dependencies.node.split('.');
  throw new Failure(
    `Node.js ${major} is missing from node_modules because npm did not run install scripts: run "npm ci --ignore-scripts=false" and try again.`,
  );
}
