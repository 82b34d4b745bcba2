/**
 * Runs benchmarks: bench/NAME.ts, on the built product, its types stripped by Node.js itself.
 *
 *   node scripts/bench.mjs                            all, one after another
 *   node scripts/bench.mjs NAME [arguments ...]       one
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Failure, runMain } from './lib/failure.mjs';
import { environment, inRoot, NODE, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const known = benchmarks();
  if (known.length === 0) throw new Failure('There is no benchmark in bench/.');
  if (name && !known.includes(name))
    throw new Failure(`There is no benchmark "${name}"; there are ${known.join(', ')}.`);
  await prepare();
  const failed = (name ? [name] : known).filter((each) => !measure(each, args));
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});

/** The files directly in bench/; helpers lie in folders below. */
function benchmarks() {
  if (!existsSync(inRoot('bench'))) return [];
  return readdirSync(inRoot('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

function measure(name, args) {
  console.log(`\n${name}`);
  const file = inRoot('bench', `${name}.ts`);
  return (
    spawnSync(NODE, ['--expose-gc', file, ...args], { cwd: ROOT, env: environment(), stdio: 'inherit' }).status === 0
  );
}
