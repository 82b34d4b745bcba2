import { execFile } from 'node:child_process';
import { availableParallelism, freemem } from 'node:os';
import { promisify } from 'node:util';
import { shareBuildLock, takeBuildLock } from './build-lock.mjs';
import { build, BUILDS, isFresh, PRODUCT, ROWS } from './builds.mjs';
import { storeCommit } from './commit.mjs';
import { endWith, Failure, stoppedBy } from './failure.mjs';
import { assertPinnedNode, install, isInstalled } from './install.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { inParallel, showStep } from './progress.mjs';

const LOCK = inRoot('.building');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const endBy = (signal) => endWith(stoppedBy(signal));
/** Maximum memory for the build of a part, in bytes. */
const BUILD_MEMORY = 1.5 * 1024 ** 3;

/**
 * Brings the installation and the named builds up to date.
 * @param {string[]} names of BUILDS, by default the parts of the product
 * @param {NodeJS.WriteStream} out stream for the progress
 * @throws {Failure} when a step fails
 */
export async function prepare(names = PRODUCT, out = process.stdout) {
  const unknown = names.find((name) => !BUILDS.some((part) => part.name === name));
  if (unknown)
    throw new Failure(`There is no part "${unknown}"; there are ${BUILDS.map(({ name }) => name).join(', ')}.`);
  const parts = BUILDS.filter(({ name, within }) => names.includes(name) || names.includes(within));
  if (isInstalled() && parts.every(isFresh)) assertPinnedNode();
  else {
    for (const signal of SIGNALS) process.on(signal, endBy);
    await bringUpToDate(parts, out);
    for (const signal of SIGNALS) process.off(signal, endBy);
  }
  storeCommit();
}

/**
 * Rejects a path of the checkout that Vite or Astro would misread: as an address with a fragment, a query or an escape, or
 * as the end of a string.
 * @throws {Failure}
 */
export function assertBuildablePath(path) {
  const [character] = /[#?%']/.exec(path) ?? [];
  if (character)
    throw new Failure(
      `Move this folder: its path ${path} contains ${character}, which the tools for pages cannot read.`,
    );
}

async function bringUpToDate(parts, out) {
  assertBuildablePath(ROOT);
  const free = await takeBuildLock(LOCK, (pid) =>
    out.write(`Process ${pid} is installing or building here; waiting for it.\n`),
  );
  try {
    if (!isInstalled()) await showStep(out, 'Install packages', () => install(runQuietly));
    assertPinnedNode();
    const failures = [];
    const concurrency = Math.max(1, Math.min(availableParallelism(), Math.floor(freemem() / BUILD_MEMORY)));
    await inParallel(ROWS, concurrency, async (row) => {
      for (const part of row.filter((each) => parts.includes(each))) {
        // After a failure no further build is started.
        if (failures.length > 0 || isFresh(part)) continue;
        await showStep(out, `Build ${part.title}`, () => build(part, runQuietly)).catch((error) =>
          failures.push(error),
        );
      }
    });
    if (failures.length > 0) throw failures[0];
  } finally {
    free();
  }
}

/** Runs a command that ends with this process. Resolves to its output if it fails. */
async function runQuietly(command, env) {
  const [program, ...args] = command.split(' ');
  const running = promisify(execFile)(program, args, { cwd: ROOT, env, maxBuffer: Infinity });
  const { child } = running;
  child.once('spawn', () => shareBuildLock(LOCK, child));
  const end = () => child.kill();
  process.once('exit', end);
  try {
    await running;
  } catch (error) {
    return error.stdout + error.stderr || error.message;
  } finally {
    process.off('exit', end);
  }
}
