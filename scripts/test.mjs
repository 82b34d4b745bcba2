/**
 * Runs a test suite on a checkout in any state: installs and builds what it needs first.
 *
 *   node scripts/test.mjs SUITE [arguments for Jest ...]      SUITE: unit browser faults mongodb
 *
 * With CHANGED_SINCE=REF and no tests named it runs those that what has changed since then can affect (lib/affected.mjs). The
 * last line is 'N passed, N failed'; the exit code is 1 when a test failed or none ran of those that should.
 */
import { existsSync } from 'node:fs';
import { changeSince } from './lib/change.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { runJest, summary, total } from './lib/jest.mjs';
import { findMongodb } from './lib/mongodb.mjs';
import { environment, inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { partsFor, partsWith, patternsOf, SUITES } from './lib/suites.mjs';

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const suite = SUITES[name];
  if (!suite) throw new Failure(`Name a suite: ${Object.keys(SUITES).join(', ')}.`);

  const parts = chosenParts(suite, args);
  if (parts.length === 0) {
    console.log(`Nothing that changed since ${process.env.CHANGED_SINCE} can affect these tests.`);
    return console.log(summary(total([])));
  }
  await prepare(suite.builds);
  if (suite.mongodb) return testOnMongodb(parts, args);
  // Tests never touch a deployment that the shell happens to name; only the MongoDB suite asks for one.
  finish(await runParts(parts, args, { MONGODB_URI: undefined, REDIS_URL: undefined }), args);
});

/** With CHANGED_SINCE the tests that what has changed can affect, unless some are named. */
function chosenParts({ parts }, args) {
  const since = process.env.CHANGED_SINCE;
  const change = since && patternsOf(args).length === 0 ? changeSince(since) : undefined;
  const chosen = change && !change.isEverything ? partsWith(parts, change.tests) : partsFor(parts, args);
  return chosen.filter(({ config }) => existsSync(inRoot(config)));
}

async function testOnMongodb(parts, args) {
  const mongodb = await findMongodb();
  try {
    finish(await runParts(parts, args, { MONGODB_URI: mongodb.uri }), args);
  } finally {
    await mongodb.stop();
  }
}

async function runParts(parts, args, variables) {
  const results = [];
  for (const part of parts) {
    console.log(`\n${part.title} (${part.config}${part.paths ? `, ${part.paths.length} files` : ''})`);
    // What a test runs itself is no run of a part.
    const env = environment({ CHANGED_SINCE: undefined, ...variables, ...part.env });
    results.push({ title: part.title, ...(await runJest(part, args, env)) });
  }
  return results;
}

function finish(results, args) {
  const sum = total(results);
  console.log();
  if (results.length > 1) for (const result of results) console.log(`${result.title}: ${summary(result)}`);
  const unsteady = results.flatMap((result) => result.unsteady);
  if (unsteady.length > 0) console.log(['Unsteady, passed at the second try alone:', ...unsteady].join('\n  '));
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
  if (sum.passed + sum.failed === 0) console.log('No test ran.');
  console.log(summary(sum));
  // A share of few tests can be none of them.
  const mayBeNone = args.some((arg) => arg.startsWith('--shard'));
  process.exitCode = sum.failed > 0 || (sum.passed === 0 && !mayBeNone) ? 1 : 0;
}
