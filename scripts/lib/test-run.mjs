import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stoppedBy } from './failure.mjs';
import { inRoot, NODE, ROOT } from './paths.mjs';
import { OUTCOMES_FILE } from './results-reporter.mjs';
import { YOUNG_GENERATION } from './young-generation.mjs';

/** Factor for the time limits of the nightly run, which repeats many tests. */
const NIGHTLY_FACTOR = 4;

const REPORTER = inRoot('scripts/lib/results-reporter.mjs');

/** Returns the last line of a test run. */
export const summary = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** Returns the sum of several runs. */
export function total(tallies) {
  const sum = (key) => tallies.reduce((count, entry) => count + entry[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Counts the tests of a report. A test file that could not run counts as one failed test. A missing report counts one too, in
 * addition to the tests that ended. A run that failed without a failed test counts one: an error in a teardown, for example.
 * @param {number | null} code the exit code of the run
 * @param {object} [report] as Jest or Playwright writes it as JSON
 * @param {string} [outcomes] as ResultsReporter writes them
 */
export function tally(code, report, outcomes = '') {
  if (!report) {
    const count = (outcome) => outcomes.split('\n').filter((line) => line === outcome).length;
    return { passed: count('passed'), failed: count('failed') + 1, skipped: count('skipped') };
  }
  const result = report.testResults ? total(report.testResults.map(ofJest)) : ofPlaywright(report);
  return code === 0 || result.failed > 0 ? result : { ...result, failed: 1 };
}

function ofJest({ status, assertionResults }) {
  const count = (...states) => assertionResults.filter((test) => states.includes(test.status)).length;
  const failed = count('failed');
  const couldNotRun = status === 'failed' && failed === 0;
  return { passed: count('passed'), failed: couldNotRun ? 1 : failed, skipped: count('pending', 'todo') };
}

/** An interrupted run reports tests that never started as skipped. Errors outside of tests count as failed tests. */
const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * Runs test files with Jest or Playwright and shows the output.
 * @param {{ title: string, tool?: 'playwright', projects?: string[], args?: string[], paths: string[], minutes: number }} run
 *   of `runsOf` in suites.mjs. After `minutes`, at night four times as many, the run is killed.
 * @param {string[]} options of the tool
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runTests({ title, tool, minutes, ...run }, options, env) {
  const limitMinutes = minutes * (env.NIGHTLY ? NIGHTLY_FACTOR : 1);
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-test-'));
  const report = join(folder, 'report.json');
  const outcomes = join(folder, 'outcomes');
  try {
    const args = tool === 'playwright' ? playwright(run, options) : jest(run, options, report);
    const { code, signal, isLate } = await spawnGroup(
      args,
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, [OUTCOMES_FILE]: outcomes },
      limitMinutes,
    );
    if (!isLate && signal) throw stoppedBy(signal);
    const result = tally(code, readReport(report), read(outcomes));
    if (isLate)
      console.error(`${title}: killed after ${limitMinutes} minutes. Until then ${result.passed} tests passed.`);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const jest = ({ projects, args = [], paths }, options, report) => [
  // Jest runs ES modules through an API of Node.js that is still experimental and prints a warning each time.
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...YOUNG_GENERATION],
  ...[inRoot('node_modules/jest/bin/jest.js'), '--json', '--outputFile', report, '--passWithNoTests'],
  ...['--reporters=default', `--reporters=${REPORTER}`],
  ...['--selectProjects', ...projects, ...args, ...options, '--runTestsByPath', ...paths],
];

const playwright = ({ paths }, options) => [
  ...[inRoot('node_modules/@playwright/test/cli.js'), 'test', `--reporter=list,json,${REPORTER}`, ...options, ...paths],
];

/** Runs Node.js in a separate process group and kills the rest of the group when Node.js exits. */
function spawnGroup(args, env, limitMinutes) {
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
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      toAll('SIGKILL');
    }, limitMinutes * 60_000);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      for (const [name, handler] of handlers) process.off(name, handler);
      // A server that a failed test left running would keep the output open.
      toAll('SIGKILL');
      resolve({ code, signal, isLate });
    });
  });
}

/** Returns the text of a file, or '' if the file does not exist. */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function readReport(file) {
  try {
    return JSON.parse(read(file));
  } catch {
    return undefined;
  }
}
