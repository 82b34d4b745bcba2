import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stopped } from './failure.mjs';
import { inRoot, NODE, ROOT } from './paths.mjs';

const LATE = Symbol('late');

/** What a run came to. A test file that could not run counts as one failed test. */
export const tally = (results) =>
  results === undefined
    ? { passed: 0, failed: 1, skipped: 0 }
    : {
        passed: results.numPassedTests,
        failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
        skipped: results.numPendingTests + results.numTodoTests,
      };

/** The sum of several runs. */
export const total = (tallies) => {
  const sum = (key) => tallies.reduce((all, one) => all + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
};

/** The line that closes every run of tests, for people and for CI to read. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Runs Jest with its output shown.
 * @param {string} config Jest's configuration, relative to the checkout
 * @param {string[]} args further arguments
 * @param {number} minutes after which a run that has not ended is ended: something in it waits for ever
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runJest(config, args, env, minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-test-'));
  const report = join(folder, 'report.json');
  try {
    const { code, signal } = await run(
      [
        // Jest runs ES modules through an API of Node.js that is still marked as experimental, and says so each time.
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        inRoot('node_modules/jest/bin/jest.js'),
        ...['--config', inRoot(config), '--json', '--outputFile', report, '--passWithNoTests'],
        ...args,
      ],
      env,
      minutes,
    );
    if (signal === LATE)
      console.error(`${config}: ended, because it had not come to an end within ${minutes} minutes.`);
    else if (signal) throw new Stopped(signal);
    const result = tally(readReport(report));
    // Jest can also fail as a whole: a missed threshold, an error in a teardown.
    return code === 0 || result.failed > 0 ? result : { ...result, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs Node.js in a process group of its own, of which nothing outlives it. */
function run(args, env, minutes) {
  return new Promise((resolve, reject) => {
    const child = spawn(NODE, args, { cwd: ROOT, env, stdio: 'inherit', detached: true });
    const toAll = (name) => {
      try {
        process.kill(-child.pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => [name, () => toAll(name)]);
    for (const [name, handler] of handlers) process.on(name, handler);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      toAll('SIGKILL');
    }, minutes * 60_000);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      for (const [name, handler] of handlers) process.off(name, handler);
      // A server that a failed test left behind would hold the terminal's or the log's end open.
      toAll('SIGKILL');
      resolve({ code, signal: late ? LATE : signal });
    });
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
