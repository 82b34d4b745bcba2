import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { forAnyChange } from './affected.mjs';
import { CLIENT, PRODUCT } from './builds.mjs';
import { changeSince } from './change.mjs';
import { ROOT } from './paths.mjs';

const UNITS = /^((client|admin|site|player|ingest)\/)?src\/.*\.(spec|test)\.tsx?$/;
const API = /^test\/api\//;

/** Tests that read the generated description of the API or the types of the client. */
const READS_CLIENT =
  /^test\/(api\/(descriptions|described-limits|mobile|released-api)|tooling\/(client-package|new-module))\.test\.ts$/;

/**
 * The test suites. `builds` must be compiled first. `runs` are sequential calls of Jest or Playwright: `files` matches
 * the paths of their test files in the checkout, and `minutes` is several times their duration on two slow cores.
 */
export const SUITES = {
  unit: {
    builds: ['embedded-mongo', 'ingest'],
    runs: [
      // The first results come from here, after a few seconds.
      {
        title: 'units',
        projects: ['server', 'dashboard', 'components', 'site', 'player', 'ingest'],
        files: UNITS,
        minutes: 15,
      },
      {
        title: 'API, tools and embedded database',
        projects: ['server', 'embedded-mongo'],
        files: /^(test\/(api|tooling)|embedded-mongo\/test)\/.*(?<!\.faults)\.test\.ts$/,
        minutes: 40,
      },
    ],
  },
  browser: {
    builds: PRODUCT,
    runs: [{ title: 'browser', tool: 'playwright', files: /^test\/browser\//, minutes: 40 }],
  },
  faults: {
    builds: PRODUCT,
    runs: [
      {
        title: 'faults',
        projects: ['faults', 'embedded-mongo faults'],
        // A failed test may leave a process or a socket open, and Jest would wait for it without end.
        args: ['--maxWorkers=2', '--forceExit', '--testTimeout=180000'],
        files: /^(test\/faults\/|embedded-mongo\/test\/.*\.faults\.test\.ts$)/,
        minutes: 40,
      },
    ],
  },
  mongodb: {
    builds: ['embedded-mongo', 'ingest'],
    mongodb: true,
    runs: [
      {
        title: 'API on MongoDB',
        projects: ['server'],
        // The excluded files start their own databases or none.
        files: /^test\/api\/(?!(backup|command-line|doctor|released-api|scheduled-backups|upgrade)\.)/,
        minutes: 30,
      },
    ],
  },
};

/** Options of Jest and Playwright that a value follows. */
const WITH_VALUE = new Set([
  '-t',
  '-g',
  '--testNamePattern',
  '--seed',
  '-w',
  '--maxWorkers',
  '--testTimeout',
  '--shard',
]);

/** The path patterns among the arguments of a suite. */
export const patternsOf = (args) => args.filter((arg, at) => !arg.startsWith('-') && !WITH_VALUE.has(args[at - 1]));

/** The arguments of a suite that Jest or Playwright receives. */
export const optionsOf = (args) => args.filter((arg) => arg !== '--all' && !patternsOf(args).includes(arg));

/** The name of the suite that runs a test file. */
export const suiteOf = (file) =>
  Object.keys(SUITES).find((name) => SUITES[name].runs.some(({ files }) => files.test(file)));

/** The paths of all test files in the checkout, with `/` between folders. */
export function testFiles() {
  return ['src', 'client/src', 'test', 'admin/src', 'site/src', 'player/src', 'ingest/src', 'embedded-mongo/test']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true })
        .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
        .map((file) => `${folder}/${file.replaceAll(sep, '/')}`),
    );
}

/**
 * The test files that a call of a suite runs. Path patterns select files. Otherwise `--all` and NIGHTLY select every file, and
 * CHANGED_SINCE selects the tests of a change. The default is every file but the narrow tests.
 * @param {string[]} args patterns are regular expressions, as Jest reads them
 */
export function selectedFiles(args, { NIGHTLY, CHANGED_SINCE } = process.env) {
  const all = testFiles();
  const patterns = patternsOf(args).map((text) => new RegExp(text, 'i'));
  if (patterns.length > 0) return all.filter((file) => patterns.some((pattern) => pattern.test(join(ROOT, file))));
  if (args.includes('--all') || NIGHTLY) return all;
  return CHANGED_SINCE ? changeSince(CHANGED_SINCE, all).tests : forAnyChange(all);
}

/**
 * The names of the parts that must be built before the selected files of a suite run.
 * @param {{ builds: string[], runs: object[] }} suite of SUITES
 * @param {string[]} selected as `selectedFiles` returns them
 * @returns {string[]}
 */
export function buildsOf({ builds, runs }, selected) {
  const readsClient = selected.some((file) => READS_CLIENT.test(file) && runs.some(({ files }) => files.test(file)));
  return readsClient ? [...new Set([...builds, ...CLIENT])] : builds;
}

/** With fewer test files of the API, loading the application for each of them takes less time than starting all batches. */
const MIN_FOR_BATCHES = 12;
/** The snapshot of this file belongs to its path. */
const NEVER_BATCHED = /\/golden-fields\.test\.ts$/;

/**
 * The runs of a suite that have selected files, each with the `paths` that its tool receives and variables for its environment.
 * @param {{ runs: object[], mongodb?: boolean }} suite of SUITES
 * @param {string[]} selected as `selectedFiles` returns them
 * @returns {object[]}
 */
export function runsOf({ runs, mongodb }, selected) {
  return runs.flatMap((run) => {
    const files = selected.filter((file) => run.files.test(file));
    if (files.length === 0) return [];
    return [{ ...run, ...(mongodb ? { paths: files } : withBatches(files)) }];
  });
}

/** Replaces test files that load the application by the batches that run many of them in one file of Jest. */
function withBatches(files) {
  const units = files.filter((file) => /^(src|client\/src)\//.test(file));
  const calls = files.filter((file) => API.test(file) && !NEVER_BATCHED.test(file));
  const batched = [
    ...(units.length === testFiles().filter((file) => /^(src|client\/src)\//.test(file)).length ? units : []),
    ...(calls.length >= MIN_FOR_BATCHES ? calls : []),
  ];
  const batches = readdirSync(join(ROOT, 'test/batches')).filter((name) =>
    name === 'units.ts' ? batched.some((file) => units.includes(file)) : batched.some((file) => calls.includes(file)),
  );
  const alone = files.filter((file) => !batched.includes(file));
  return {
    paths: [...batches.map((name) => `test/batches/${name}`), ...alone],
    env: { API_TESTS: calls.map((file) => file.replace(API, '')).join(',') },
  };
}
