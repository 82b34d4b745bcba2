/**
 * Runs a test suite on a checkout in any state: installs and builds what it needs first.
 *
 *   node scripts/test.mjs SUITE [arguments for Jest ...]      SUITE: unit browser faults mongodb
 *
 * The last line is 'N passed, N failed'; the exit code is 1 when a test failed or none ran.
 */
import { existsSync } from 'node:fs';
import { Failure, runMain } from './lib/failure.mjs';
import { runJest, summary, total } from './lib/jest.mjs';
import { findMongodb } from './lib/mongodb.mjs';
import { environment, inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { partsFor, SUITES } from './lib/suites.mjs';

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const suite = SUITES[name];
  if (!suite) throw new Failure(`Name a suite: ${Object.keys(SUITES).join(', ')}.`);
  await prepare(suite.builds);

  if (suite.mongodb) return testOnMongodb(suite, args);
  // Tests never touch a deployment that the shell happens to name; only the MongoDB suite asks for one.
  finish(await runParts(suite, args, environment({ MONGODB_URI: undefined, REDIS_URL: undefined })));
});

async function testOnMongodb(suite, args) {
  const mongodb = await findMongodb();
  try {
    finish(await runParts(suite, args, environment({ MONGODB_URI: mongodb.uri })));
  } finally {
    await mongodb.stop();
  }
}

async function runParts(suite, args, env) {
  const results = [];
  for (const { title, config, minutes } of partsFor(suite.parts, args).filter((part) =>
    existsSync(inRoot(part.config)),
  )) {
    console.log(`\n${title} (${config})`);
    results.push({ title, ...(await runJest(config, args, env, minutes)) });
  }
  return results;
}

function finish(results) {
  const sum = total(results);
  console.log();
  if (results.length > 1) for (const result of results) console.log(`${result.title}: ${summary(result)}`);
  const unsteady = results.flatMap((result) => result.unsteady);
  if (unsteady.length > 0) console.log(['Unsteady, passed at the second try alone:', ...unsteady].join('\n  '));
  if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
  if (sum.passed + sum.failed === 0) console.log('No test ran.');
  console.log(summary(sum));
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}
