/**
 * Runs checks on the checkout, one per processor at a time, and shows the output of each.
 *
 *   node scripts/check.mjs lint|typecheck ...
 *
 * With CHANGED_SINCE=REF it only runs the checks that the changes since then can affect.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { TYPES } from './lib/builds.mjs';
import { changeSince } from './lib/change.mjs';
import { testFiles } from './lib/suites.mjs';
import { CHECKS, commandsOf } from './lib/checks.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { environment, inRoot, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { duration, inParallel } from './lib/progress.mjs';

await runMain(async () => {
  const names = process.argv.slice(2);
  if (names.length === 0 || !names.every((name) => name in CHECKS))
    throw new Failure(`Name a check: ${Object.keys(CHECKS).join(', ')}.`);
  await prepare(TYPES);

  const since = process.env.CHANGED_SINCE;
  const failed = [];
  // Rules use types that Astro writes when it builds or checks the site.
  const isSynced = existsSync(inRoot('site/.astro/types.d.ts'));
  if (!isSynced && !(await check('Types of the site', ['astro', 'sync', '--root', 'site']))) failed.push('astro sync');
  const commands = commandsOf(names, since ? changeSince(since, testFiles()) : undefined);
  await inParallel(commands, availableParallelism(), async ([title, command]) => {
    if (!(await check(title, command))) failed.push(title);
  });
  if (failed.length > 0) throw new Failure(`Problems found by: ${failed.join(', ')}.`);
});

/** Runs one check, shows its output after it ended, and returns whether it passed. */
function check(title, [program, ...args]) {
  const started = performance.now();
  const env = environment({ ASTRO_TELEMETRY_DISABLED: '1', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) });
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`${title}: ${code === 0 ? 'passed' : 'see above'} (${duration(performance.now() - started)})`);
      resolve(code === 0);
    });
  });
}
