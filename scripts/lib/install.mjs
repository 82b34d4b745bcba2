import { spawnSync } from 'node:child_process';
import { Failure } from './failure.mjs';
import { NODE, outerEnvironment, readJson } from './paths.mjs';

/** Whether node_modules holds what package-lock.json asks for, by npm's own record: one cut short leaves none. */
export function isInstalled() {
  const wanted = readJson('package-lock.json');
  const installed = readJson('node_modules/.package-lock.json');
  if (!wanted)
    throw new Failure('package-lock.json is missing or damaged: restore it with "git checkout package-lock.json".');
  return installed !== undefined && satisfies(installed.packages, wanted.packages);
}

/**
 * Whether every wanted package is installed in its version. Optional ones may be absent: those for other platforms are.
 * @param {Record<string, LockEntry>} installed the `packages` of npm's record
 * @param {Record<string, LockEntry>} wanted the `packages` of package-lock.json
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry
 */
export function satisfies(installed, wanted) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link;
  });
}

/** Installs exactly what package-lock.json says, build tools included, by a function that runs a command. */
export async function install(run) {
  const problem = await run('npm ci --include=dev --no-audit --no-fund --loglevel=error', outerEnvironment());
  if (problem) throw new Failure(`The packages could not be installed: ${reasonOf(problem)}`, withoutUsage(problem));
}

/** What npm wrote before it explains all its options. */
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

/** The likely reason of a failed installation, from what npm wrote. */
export function reasonOf(output) {
  return REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm failed; its last lines are above.';
}

/** Fails unless node_modules brings the pinned Node.js: npm leaves it out when install scripts are switched off. */
export function assertPinnedNode() {
  if (spawnSync(NODE, ['--version']).status === 0) return;
  const [major] = readJson('package.json').dependencies.node.split('.');
  throw new Failure(
    `Node.js ${major} is missing from node_modules because npm did not run install scripts: run "npm ci --ignore-scripts=false" and try again.`,
  );
}
