/**
 * Runs a test suite on a checkout in any state: installs packages and builds parts first.
 *
 *   node scripts/test.mjs SUITE [--all] [path patterns] [options of Jest or Playwright]      SUITE: unit browser faults mongodb
 *
 * `selectedFiles` in lib/suites.mjs selects the files. The last line is 'N passed, N failed'. The exit code is 1 if a test
 * failed, or if none of the selected tests ran.
 */
import { Failure, runMain } from './lib/failure.mjs';
import { findMongodb } from './lib/mongodb.mjs';
import { environment } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { buildsOf, optionsOf, patternsOf, runsOf, selectedFiles, SUITES } from './lib/suites.mjs';
import { runTests, summary, total } from './lib/test-run.mjs';

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const suite = SUITES[name];
  if (!suite) throw new Failure(`Name a suite: ${Object.keys(SUITES).join(', ')}.`);

  const selected = selectedFiles(suite.mongodb ? [...args, '--all'] : args);
  const runs = runsOf(suite, selected);
  if (runs.length === 0) {
    if (patternsOf(args).length > 0)
      throw new Failure(`No test file of this suite matches ${patternsOf(args).join(' ')}.`);
    console.log(`Nothing that changed since ${process.env.CHANGED_SINCE} can affect these tests.`);
    return console.log(summary(total([])));
  }
  await prepare(buildsOf(suite, selected));
  if (suite.mongodb) return runOnMongodb(runs, args);
  // Tests never connect to a deployment that the shell names.
  await runAll(runs, args, { MONGODB_URI: undefined, REDIS_URL: undefined });
});

async function runOnMongodb(runs, args) {
  const mongodb = await findMongodb();
  try {
    await runAll(runs, args, { MONGODB_URI: mongodb.uri });
  } finally {
    await mongodb.stop();
  }
}

async function runAll(runs, args, variables) {
  const results = [];
  for (const run of runs) {
    console.log(`\n${run.title} (${run.paths.length} files)`);
    // Scripts that a test runs select their own tests.
    const env = environment({ CHANGED_SINCE: undefined, ...variables, ...run.env });
    results.push({ title: run.title, ...(await runTests(run, optionsOf(args), env)) });
  }
  const sum = total(results);
  console.log();
  if (results.length > 1) for (const result of results) console.log(`${result.title}: ${summary(result)}`);
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
  if (sum.passed + sum.failed === 0) console.log('No test ran.');
  console.log(summary(sum));
  // A shard of few tests can be empty.
  const mayBeEmpty = args.some((arg) => arg.startsWith('--shard'));
  process.exitCode = sum.failed > 0 || (sum.passed === 0 && !mayBeEmpty) ? 1 : 0;
}
