/**
 * Runs the benchmarks bench/NAME.ts on the built product. Node.js strips their types.
 *
 *   node scripts/bench.mjs                            all, sequentially
 *   node scripts/bench.mjs NAME [arguments ...]       one benchmark
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Failure, runMain } from './lib/failure.mjs';
import { environment, inRoot, NODE, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

/** Arguments of benchmarks that run more than once when all benchmarks run. */
const RUNS = { 'fan-out': [[], ['10000', '20']], peers: [[], ['5', '2', '2000']] };

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const names = benchmarks();
  if (names.length === 0) throw new Failure('bench/ contains no benchmark.');
  if (name && !names.includes(name))
    throw new Failure(`There is no benchmark "${name}"; there are ${names.join(', ')}.`);
  await prepare();
  const runs = name
    ? [[name, args]]
    : names.flatMap((each) => (RUNS[each] ?? [[]]).map((more) => [each, withResultFile(each, more)]));
  const failed = runs.filter(([each, more]) => !measure(each, more)).map((run) => run.flat().join(' '));
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});

/** Returns the arguments of a run. A run with arguments writes its results next to the first run's results. */
const withResultFile = (name, args) =>
  args.length === 0 ? args : [...args, '--json', inRoot('bench', 'results', `${[name, ...args].join('-')}.json`)];

/** Returns the names of the files directly in bench/. Subfolders contain helpers. */
function benchmarks() {
  if (!existsSync(inRoot('bench'))) return [];
  return readdirSync(inRoot('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

function measure(name, args) {
  console.log(`\n${[name, ...args].join(' ')}`);
  const file = inRoot('bench', `${name}.ts`);
  return (
    spawnSync(NODE, ['--expose-gc', file, ...args], { cwd: ROOT, env: environment(), stdio: 'inherit' }).status === 0
  );
}
