import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The test suites. `builds` is what has to be compiled before, everything unless it is named; `parts` are runs of Jest,
 * each in its own folder; those whose `config` does not exist are left out. `whole` is the configuration for a run of all
 * of a part's tests, where that differs; `entries` are files of it that run many tests each, for a run of some of them.
 * `files` are a part's tests, by their paths in the checkout; `minutes` is several
 * times what a part takes on two slow cores.
 */
export const SUITES = {
  unit: {
    builds: ['embedded-mongo'],
    parts: [
      {
        title: 'server',
        config: 'jest.config.mjs',
        whole: 'jest.batches.config.mjs',
        entries: { folder: 'test/batches', units: /\.spec\.ts$/, api: /^test\/api\/(?!golden-fields\.)/ },
        files: /^((src|client)\/.*\.spec|test\/(api|tooling)\/.*\.test)\.ts$/,
        minutes: 12,
      },
      {
        title: 'embedded database',
        config: 'embedded-mongo/jest.config.mjs',
        files: /^embedded-mongo\/test\/.*(?<!\.faults)\.test\.ts$/,
        minutes: 8,
      },
      { title: 'dashboard', config: 'admin/jest.config.mjs', files: /^admin\/src\/.*\.spec\.tsx?$/, minutes: 5 },
      { title: 'site', config: 'site/jest.config.mjs', files: /^site\/(src|embed)\/.*\.spec\.ts$/, minutes: 5 },
    ],
  },
  browser: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [{ title: 'browser', config: 'jest.browser.config.mjs', files: /^test\/browser\//, minutes: 25 }],
  },
  faults: {
    builds: ['embedded-mongo', 'server', 'admin', 'site', 'embed'],
    parts: [
      { title: 'server faults', config: 'jest.faults.config.mjs', files: /^test\/faults\//, minutes: 18 },
      {
        title: 'embedded database faults',
        config: 'embedded-mongo/jest.faults.config.mjs',
        files: /^embedded-mongo\/test\/.*\.faults\.test\.ts$/,
        minutes: 8,
      },
    ],
  },
  mongodb: {
    builds: ['embedded-mongo'],
    mongodb: true,
    parts: [{ title: 'server on MongoDB', config: 'jest.mongodb.config.mjs', files: /^test\/api\//, minutes: 30 }],
  },
};

/** Options of Jest that are followed by a value. */
const WITH_VALUE = new Set(['-t', '--testNamePattern', '--seed', '-w', '--maxWorkers', '--testTimeout', '--shard']);

/** The path patterns among Jest's arguments. */
export const patternsOf = (args) => args.filter((arg, at) => !arg.startsWith('-') && !WITH_VALUE.has(args[at - 1]));

/** The suite that runs a test file; one of the API's is named by `unit`. */
export const suiteOf = (file) =>
  Object.keys(SUITES).find((name) => SUITES[name].parts.some(({ files }) => files.test(file)));

/** The paths of all test files in the checkout, with `/` between folders. */
export function testFiles() {
  return ['src', 'client/src', 'test', 'admin/src', 'site/src', 'site/embed', 'embedded-mongo/test']
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true })
        .filter((file) => /\.(spec|test)\.tsx?$/.test(file))
        .map((file) => `${folder}/${file.replaceAll(sep, '/')}`),
    );
}

/**
 * The parts of a suite in which Jest would find a test for its arguments: all of them when these name no path, or none of
 * the files.
 * @param {string[]} args arguments for Jest; a path pattern is a regular expression, as Jest reads it
 */
export function partsFor(parts, args) {
  const patterns = patternsOf(args).map((text) => new RegExp(text, 'i'));
  if (patterns.length === 0) return parts.map((part) => ({ ...part, config: part.whole ?? part.config }));
  const wanted = testFiles().filter((file) => patterns.some((pattern) => pattern.test(join(ROOT, file))));
  const found = parts.filter(({ files }) => wanted.some((file) => files.test(file)));
  return found.length > 0 ? found : parts;
}

/** Fewer tests of the API than this load the application each by itself: every batch has to have some. */
const MIN_FOR_BATCHES = 12;

/**
 * The parts of a suite that have some of the tests, with the `paths` that Jest runs and the variables that it needs for that.
 * @param {string[]} tests as testFiles() has them
 */
export function partsWith(parts, tests) {
  return parts.flatMap((part) => {
    const all = testFiles().filter((file) => part.files.test(file));
    const some = all.filter((file) => tests.includes(file));
    if (some.length === 0) return [];
    if (some.length === all.length) return [{ ...part, config: part.whole ?? part.config }];
    return [{ ...part, ...(part.entries ? byEntries(part.entries, some, all) : { paths: some }) }];
  });
}

function byEntries({ folder, units, api }, some, all) {
  const entries = readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`);
  const hasUnits = all.every((file) => !units.test(file) || some.includes(file));
  const calls = some.filter((file) => api.test(file));
  const batches = calls.length < MIN_FOR_BATCHES ? [] : entries.filter((file) => file.includes('/api-'));
  const alone = some.filter((file) => !(hasUnits && units.test(file)) && !(batches.length > 0 && api.test(file)));
  return {
    paths: [...(hasUnits ? [`${folder}/units.ts`] : []), ...batches, ...alone],
    env: batches.length > 0 ? { API_TESTS: calls.map((file) => file.replace('test/api/', '')).join(',') } : {},
  };
}
