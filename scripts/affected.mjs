/**
 * Says which tests a change can affect, and why.
 *
 *   node scripts/affected.mjs REF [--steps]
 *
 * What has changed since REF is compared with lib/affected.mjs. With --steps it prints the names of the steps of .ci/run that
 * have something to do, and nothing else.
 */
import { changeSince } from './lib/change.mjs';
import { commandsOf } from './lib/checks.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { SUITES, suiteOf, testFiles } from './lib/suites.mjs';

/** The steps of .ci/run for the suites. */
const STEPS = { unit: 'test', browser: 'test-browser', faults: 'test-faults' };
const CHECKS = ['lint', 'typecheck'];
/** Names that are printed of a group before the rest is counted. */
const SHOWN = 3;

await runMain(() => {
  const [ref, option] = process.argv.slice(2);
  if (!ref) throw new Failure('Name a commit, branch or tag to compare with.');
  const change = changeSince(ref);
  if (option === '--steps') console.log(steps(change).join(' '));
  else console.log(explained(ref, change).join('\n'));
});

function steps(change) {
  const checks = commandsOf(CHECKS, change).length > 0 ? ['checks'] : [];
  const suites = Object.keys(STEPS).filter((suite) => change.tests.some((file) => suiteOf(file) === suite));
  return [...checks, ...suites.map((suite) => STEPS[suite])];
}

function explained(ref, change) {
  const { changed, isEverything, tests, left, why } = change;
  const lines = [`Files changed since ${ref}: ${changed.length}.`];
  for (const { what, files } of why) lines.push(`  ${what}: ${some(files)}`);
  if (isEverything) return [...lines, 'Everything runs.'];
  const checks = commandsOf(CHECKS, change).map(([title]) => title);
  lines.push(`Checks: ${checks.join(', ') || 'none'}.`, `Test files that run: ${tests.length}.`, ...bySuite(tests));
  return [...lines, `Left to the run of everything, on main and at night: ${left.length}.`, ...bySuite(left)];
}

/** Files by their suites and parts; some of the browser's and of the faults' by name. */
function bySuite(files) {
  return Object.entries(SUITES).flatMap(([suite, { parts, mongodb }]) =>
    mongodb ? [] : parts.flatMap((part) => ofPart(part, files, suite === 'unit')),
  );
}

function ofPart(part, files, areMany) {
  const [all, own] = [testFiles(), files].map((among) => among.filter((file) => part.files.test(file)));
  if (own.length === 0) return [];
  if (own.length === all.length) return [`  ${part.title}: all ${all.length}`];
  const names = own.map((file) => file.replace(/.*\/(.*?)(\.faults)?\.(spec|test)\.tsx?$/, '$1'));
  return [`  ${part.title}, ${own.length} of ${all.length}: ${areMany ? some(names) : names.join(', ')}`];
}

function some(names) {
  const rest = names.length - SHOWN;
  return rest > 1 ? `${names.slice(0, SHOWN).join(', ')} and ${rest} more` : names.join(', ');
}
