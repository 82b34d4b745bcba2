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

/** With which arguments a benchmark runs where all do, if more than once. */
const RUNS = { 'fan-out': [[], ['10000', '20']], peers: [[], ['5', '2', '2000']] };

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const known = benchmarks();
  if (known.length === 0) throw new Failure('There is no benchmark in bench/.');
  if (name && !known.includes(name))
    throw new Failure(`There is no benchmark "${name}"; there are ${known.join(', ')}.`);
  await prepare();
  const runs = name
    ? [[name, args]]
    : known.flatMap((each) => (RUNS[each] ?? [[]]).map((more) => [each, named(each, more)]));
  const failed = runs.filter(([each, more]) => !measure(each, more)).map((run) => run.flat().join(' '));
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});

/** The arguments of a run; one that is not the first of its benchmark writes its figures next to the first one's. */
const named = (name, args) =>
  args.length === 0 ? args : [...args, '--json', inRoot('bench', 'results', `${[name, ...args].join('-')}.json`)];

/** The files directly in bench/; helpers lie in folders below. */
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
