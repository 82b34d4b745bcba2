import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { YOUNG_GENERATION } from './young-generation.mjs';
import { stoppedBy } from './failure.mjs';
import { inRoot, NODE, ROOT } from './paths.mjs';
import { merged, worthAnotherTry } from './second-try.mjs';

const LATE = Symbol('late');
/** The nightly run kills, compares and copies many times as much. */
const NIGHTLY_TIMES = 4;

/** What a run came to. A test file that could not run counts as one failed test, and so does a run without a report. */
export const tally = (report) =>
  report === undefined ? { passed: 0, failed: 1, skipped: 0 } : total(report.testResults.map(tallyOfFile));

function tallyOfFile({ status, assertionResults }) {
  const count = (...states) => assertionResults.filter((test) => states.includes(test.status)).length;
  const failed = count('failed');
  const couldNotRun = status === 'failed' && failed === 0;
  return { passed: count('passed'), failed: couldNotRun ? 1 : failed, skipped: count('pending', 'todo') };
}

/** The sum of several runs. */
export function total(tallies) {
  const sum = (key) => tallies.reduce((all, one) => all + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The line that closes every run of tests, for people and for CI to read. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Runs Jest with its output shown. With `SECOND_TRY` in `env`, a run that names no test tries the few files that failed once
 * more.
 * @param {{ config: string, minutes: number, paths?: string[] }} part `config` is Jest's, relative to the checkout, and
 *   `paths` the files that run, all of them unless given; after `minutes`, at night four times as many, a run that has not
 *   ended is ended: something in it waits for ever
 * @param {string[]} args further arguments
 * @returns {Promise<{ passed: number, failed: number, skipped: number, unsteady: string[] }>} `unsteady`: the tests that
 *   passed at the second try alone
 */
export async function runJest({ config, paths, ...part }, args, env) {
  const minutes = part.minutes * (env.NIGHTLY ? NIGHTLY_TIMES : 1);
  // Which of Jest's files a path may name depends on the configuration; here it is known to be one.
  const those = (files) => ['--testMatch=**/*.ts', '--testMatch=**/*.tsx', '--runTestsByPath', ...files];
  const first = await runOnce(config, paths ? [...args, ...those(paths)] : args, env, minutes);
  const isWhole = args.every((arg) => arg.startsWith('--shard='));
  const files = env.SECOND_TRY && isWhole ? worthAnotherTry(first.report) : [];
  if (files.length === 0) return { ...tallyOfRun(first), unsteady: [] };
  console.log(`\nOnce more: ${files.join(' ')}`);
  const second = await runOnce(config, those(files), env, minutes);
  const { testResults, unsteady } = merged(first.report, second.report);
  return { ...tallyOfRun({ code: second.code, report: { testResults } }), unsteady };
}

/** Jest can also fail as a whole: a missed threshold, an error in a teardown. */
function tallyOfRun({ code, report }) {
  const result = tally(report);
  return code === 0 || result.failed > 0 ? result : { ...result, failed: 1 };
}

async function runOnce(config, args, env, minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-test-'));
  const file = join(folder, 'report.json');
  try {
    const { code, signal } = await run(
      [
        // Jest runs ES modules through an API of Node.js that is still marked as experimental, and says so each time.
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        ...YOUNG_GENERATION,
        inRoot('node_modules/jest/bin/jest.js'),
        ...['--config', inRoot(config), '--json', '--outputFile', file, '--passWithNoTests'],
        ...args,
      ],
      env,
      minutes,
    );
    if (signal === LATE)
      console.error(`${config}: ended, because it had not come to an end within ${minutes} minutes.`);
    else if (signal) throw stoppedBy(signal);
    return { code, report: readReport(file) };
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
