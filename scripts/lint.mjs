/** Runs ESLint and Prettier over the checkout, side by side; shows what each of them found. */
import { spawn } from 'node:child_process';
import { runMain, Failure } from './lib/failure.mjs';
import { environment, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { duration } from './lib/progress.mjs';

/** Each folder is a TypeScript project that ESLint has to load; two processes halve the time. */
const CHECKS = {
  'ESLint on the server': [
    'eslint',
    '--max-warnings',
    '0',
    '.',
    ...['admin', 'site'].flatMap((it) => ['--ignore-pattern', it]),
  ],
  'ESLint on the pages': ['eslint', '--max-warnings', '0', 'admin', 'site'],
  Prettier: ['prettier', '--check', '--log-level', 'warn', '.'],
};

await runMain(async () => {
  // The types of the embedded database are those of its build.
  await prepare(['embedded-mongo']);
  const outcomes = await Promise.all(Object.entries(CHECKS).map(([title, command]) => check(title, command)));
  const failed = outcomes.filter(({ ok }) => !ok).map(({ title }) => title);
  if (failed.length > 0) throw new Failure(`Problems found by: ${failed.join(', ')}.`);
});

function check(title, [program, ...args]) {
  const started = performance.now();
  const env = environment(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
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
      resolve({ title, ok: code === 0 });
    });
  });
}
