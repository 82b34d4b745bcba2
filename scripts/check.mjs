/**
 * Runs tools over the checkout, as many at a time as there are processors; shows what each of them found.
 *
 *   node scripts/check.mjs lint|typecheck ...
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Failure, runMain } from './lib/failure.mjs';
import { environment, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { duration } from './lib/progress.mjs';

/** Only what a change touches is checked again: what the compiler learned is kept with the other caches. */
const incremental = (project) =>
  `--incremental --tsBuildInfoFile node_modules/.cache/typescript/${project}.tsbuildinfo`;

/** Each folder is a TypeScript project that has to be loaded; the largest come first. */
const CHECKS = {
  lint: {
    'ESLint on the server': 'eslint --max-warnings 0 . --ignore-pattern admin --ignore-pattern site',
    'ESLint on the pages': 'eslint --max-warnings 0 admin site',
    Prettier: 'prettier --check --log-level warn .',
    Knip: 'knip --no-progress',
  },
  typecheck: {
    'TypeScript in the dashboard': `tsc -p admin --noEmit ${incremental('admin')}`,
    'TypeScript in the server': `tsc -p tsconfig.test.json ${incremental('server')}`,
    'TypeScript in the site': 'astro check --root site',
    'TypeScript in the embedded database': `tsc -p embedded-mongo/tsconfig.test.json ${incremental('embedded-mongo')}`,
  },
};

await runMain(async () => {
  const named = process.argv.slice(2).map((name) => CHECKS[name]);
  if (named.length === 0 || named.includes(undefined))
    throw new Failure(`Name a check: ${Object.keys(CHECKS).join(', ')}.`);
  // The types of the embedded database are those of its build.
  await prepare(['embedded-mongo']);

  const waiting = named.flatMap((checks) => Object.entries(checks));
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await check(...next))) failed.push(next[0]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failed.length > 0) throw new Failure(`Problems found by: ${failed.join(', ')}.`);
});

/** Runs one tool, shows its output when it has ended, and returns whether it found no problem. */
function check(title, command) {
  const started = performance.now();
  const env = environment({ ASTRO_TELEMETRY_DISABLED: '1', ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) });
  const [program, ...args] = command.split(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      console.log(
        `${title}: ${code === 0 ? 'nothing to say' : 'see above'} (${duration(performance.now() - started)})`,
      );
      resolve(code === 0);
    });
  });
}
