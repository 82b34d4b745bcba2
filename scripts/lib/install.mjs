import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { runQuietly } from './command.mjs';
import { Failure } from './failure.mjs';
import { pinnedNodeMissing } from './node-version.mjs';
import { NODE, outerEnvironment, readJson, ROOT } from './paths.mjs';

/** npm's own record of what it has installed; it writes it last, so an installation cut short leaves none. */
const INSTALLED = 'node_modules/.package-lock.json';

/** Whether node_modules holds what package-lock.json asks for. */
export function isInstalled() {
  const wanted = readJson('package-lock.json')?.packages;
  const installed = readJson(INSTALLED)?.packages;
  if (!wanted)
    throw new Failure('package-lock.json is missing or damaged: restore it with "git checkout package-lock.json".');
  return installed !== undefined && satisfies(installed, wanted);
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

/** Installs exactly what package-lock.json says, build tools included. */
export async function install(signal) {
  const command = ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(command, { cwd: ROOT, env: outerEnvironment(), signal });
  if (code !== 0) throw new Failure(`The packages could not be installed: ${reasonOf(output)}`, withoutUsage(output));
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
  [/^npm: spawn npm ENOENT/, 'npm was not found; it comes with Node.js (https://nodejs.org).'],
];

/** The likely reason of a failed installation, from what npm wrote. */
export function reasonOf(output) {
  return REASONS.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm failed; its last lines are above.';
}

/** Fails unless node_modules brings the pinned Node.js: npm leaves it out when install scripts are switched off. */
export function assertPinnedNode() {
  if (existsSync(NODE) && realpathSync(NODE) === process.execPath) return;
  const { status, stdout } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  const problem = pinnedNodeMissing(
    status === 0 ? stdout.trim() : undefined,
    readJson('package.json').dependencies.node,
  );
  if (problem) throw new Failure(problem);
}
