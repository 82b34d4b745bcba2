/**
 * Explains which tests a change can affect.
 *
 *   node scripts/affected.mjs [REF] [--steps]
 *
 * Compares with REF, or by default with the newest commit that is at least 24 hours older than HEAD. Prints the base, the
 * matching rows of lib/affected.mjs, and the selected and omitted test files. `--steps` prints only the base and the steps of
 * .ci/run that have work, or every step without a base.
 */
import { changeSince, dayOldCommit } from './lib/change.mjs';
import { commandsOf } from './lib/checks.mjs';
import { runMain } from './lib/failure.mjs';
import { suiteOf, testFiles } from './lib/suites.mjs';

/** Steps of .ci/run by suite. */
const STEPS = { unit: 'test', browser: 'test-browser', faults: 'test-faults' };
const CHECKS = ['lint', 'typecheck'];
/** Maximum number of listed changed files and unit test files. */
const MAX_SHOWN = 3;

await runMain(() => {
  const args = process.argv.slice(2);
  const base = args.find((arg) => !arg.startsWith('--')) ?? dayOldCommit();
  const change = base && changeSince(base, testFiles());
  if (args.includes('--steps')) console.log([base ?? '-', ...stepsOf(change)].join(' '));
  else
    console.log((change ? explain(base, change) : ['There is no commit to compare with: everything runs.']).join('\n'));
});

function stepsOf(change) {
  if (!change) return ['checks', ...Object.values(STEPS)];
  const checks = commandsOf(CHECKS, change).length > 0 ? ['checks'] : [];
  const suites = Object.keys(STEPS).filter((suite) => change.tests.some((file) => suiteOf(file) === suite));
  return [...checks, ...suites.map((suite) => STEPS[suite])];
}

function explain(base, change) {
  const checks = commandsOf(CHECKS, change).map(([title]) => title);
  return [
    `Base: ${base}, ${change.changed.length} changed files.`,
    ...change.why.map(({ what, files }) => `  ${what}: ${shortened(files)}`),
    `Checks: ${checks.join(', ') || 'none'}.`,
    `Test files that run: ${change.tests.length}.`,
    ...bySuite(change.tests),
    `Omitted, for NIGHTLY=1: ${change.omitted.length}.`,
    ...bySuite(change.omitted),
  ];
}

/** Lists the files of each suite. Browser and fault tests are few and are all named. */
function bySuite(files) {
  const all = testFiles();
  return Object.keys(STEPS).flatMap((suite) => {
    const [listed, total] = [files, all].map((list) => list.filter((file) => suiteOf(file) === suite));
    if (listed.length === 0) return [];
    if (listed.length === total.length) return [`  ${suite}: all ${listed.length}`];
    const names = listed.map((file) => file.replace(/\.(spec|test)\.tsx?$/, ''));
    return [
      `  ${suite}: ${listed.length} of ${total.length}: ${suite === 'unit' ? shortened(names) : names.join(', ')}`,
    ];
  });
}

function shortened(names) {
  const rest = names.length - MAX_SHOWN;
  return rest > 1 ? `${names.slice(0, MAX_SHOWN).join(', ')} and ${rest} more` : names.join(', ');
}
