import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { affectedBy, ROWS, WITH_EVERYTHING } from '../../scripts/lib/affected.mjs';
import { commandsOf } from '../../scripts/lib/checks.mjs';
import { BIN, environment, inRoot, ROOT } from '../../scripts/lib/paths.mjs';
import { partsWith, SUITES, testFiles } from '../../scripts/lib/suites.mjs';
import { expectNone } from '../support/expect-none.js';

/** Folders of the checkout of which each file that no row names affects everything: all tests use them, or all of the product. */
const EVERYTHING = ['.ci', 'assets', 'client', 'src', 'test'];
/** A path that a row names, for each of the other folders. What shapes all of such a folder, as its package.json, affects everything. */
const PARTLY = [
  ...['.github/workflows/ci.yml', 'admin/src/x.ts', 'bench/x.ts', 'deploy/nginx/x.conf', 'docs/x.md'],
  ...['embedded-mongo/src/x.ts', 'scripts/release/x.mjs', 'site/src/x.ts'],
];
const GENERATED = ['.building', '.git', 'coverage', 'data', 'dist', 'dist-dev', 'node_modules', 'test-results'];
const ALL: string[] = testFiles();

const runs = (...changed: string[]): string[] => affectedBy(changed, ALL).tests;
const isEverything = (path: string): boolean => affectedBy([path], ALL).isEverything;
const folders = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
/** Files in folders of which a row names a part, and pages, in quotation marks. */
const NAMED =
  /['"`](?:\.\.\/)*((?:\.github|admin|bench|deploy|docs|embedded-mongo|scripts|site)\/[\w./-]+|(?!README)[A-Z]+\.md)['"`]/g;

/** What a test says, and the helpers that it imports. */
function textsOf(file: string, seen = new Map<string, string>()): Iterable<string> {
  if (seen.has(file)) return [];
  const text = readFileSync(inRoot(file), 'utf8');
  seen.set(file, text);
  for (const [, path] of text.matchAll(/from '(\.[^']*)\.js'/g)) {
    const helper = `${normalize(join(dirname(file), path!))}.ts`;
    if (helper.startsWith('test/support/') && existsSync(inRoot(helper))) textsOf(helper, seen);
  }
  return seen.values();
}

const patterns: RegExp[] = ROWS.flatMap(({ tests }) => (typeof tests === 'string' ? [] : tests));

describe('what a change can affect', () => {
  it('is everything, for what no row names', () => {
    const wide = [
      ...['package.json', 'package-lock.json', 'jest.config.mjs', 'eslint.config.mjs', 'a-new-folder/file.ts'],
      ...['src/app.module.ts', 'src/contract/limits.ts', 'src/platform/clock/clock.ts', 'src/modules/a-new-one/x.ts'],
      ...['scripts/test.mjs', 'scripts/lib/affected.mjs', 'test/support/app.ts', 'test/fixtures/data-0.1.0.tar.gz'],
      ...['admin/package.json', 'site/astro.config.mjs', 'embedded-mongo/tsconfig.json', 'deploy/image/package.json'],
    ];
    expectNone(
      wide.filter((path) => !isEverything(path)),
      'A row of scripts/lib/affected.mjs is too wide.',
    );
    expect(affectedBy(['docs/mobile.md', 'package.json'], ALL)).toMatchObject({
      isEverything: true,
      tests: ALL,
      left: [],
    });
  });

  it('is stated for each folder of the checkout', () => {
    const tops = folders('.').filter((name) => !GENERATED.includes(name));
    expectNone(
      tops.filter((name) => !EVERYTHING.includes(name) && !PARTLY.some((path) => path.startsWith(`${name}/`))),
      'Add a row to scripts/lib/affected.mjs and a path of it here, or list the folder here as one that affects everything.',
    );
    expectNone(
      [...EVERYTHING, ...PARTLY.map((path) => path.split('/')[0]!)].filter((name) => !tops.includes(name)),
      'Take these folders out here: they are gone.',
    );
    expectNone(PARTLY.filter(isEverything), 'Add rows for these paths to scripts/lib/affected.mjs.');
    expectNone(
      EVERYTHING.filter((name) => !isEverything(`${name}/any.ts`)),
      'A row of scripts/lib/affected.mjs is too wide.',
    );
  });

  it('is the tests of the server and some of the browser, for a module of the server', () => {
    const wide = folders('src/modules').filter((name) => isEverything(`src/modules/${name}/x.ts`));
    // A new module runs everything until a row names it.
    expect(wide).toEqual(expect.arrayContaining(['auth', 'games', 'records']));
    const rows = ROWS.flatMap(({ files }) => /^\^src\\?\/modules\\?\/([\w-]+)/.exec(files.source)?.[1] ?? []);
    expectNone(
      rows.filter((name) => !folders('src/modules').includes(name)),
      'scripts/lib/affected.mjs names modules that are gone.',
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const name of rows) {
      const tests = runs(`src/modules/${name}/x.ts`);
      const missing = ALL.filter(
        (file) => /^(src\/.*\.spec|test\/api\/.*\.test)\.ts$/.test(file) && !tests.includes(file),
      );
      expectNone(missing, `scripts/lib/affected.mjs: have the row of ${name} run these.`);
      expect(tests).toContain('test/browser/story.test.ts');
    }
  });

  it('names tests that there are', () => {
    const names = patterns.flatMap(({ source }) => {
      const [, folder, list] = /^\^(test\\?\/\w+)\\?\/\((.*)\)\\\.test\\\.ts\$$/.exec(source) ?? [];
      return folder && list ? list.split('|').map((name) => new RegExp(`^${folder}/${name}\\.test\\.ts$`)) : [];
    });
    expect(names.length).toBeGreaterThan(50);
    expectNone(
      names.filter((name) => !ALL.some((file) => name.test(file))).map(({ source }) => source),
      'Correct these names in scripts/lib/affected.mjs.',
    );
  });

  it('takes each test at some time, or leaves it to the run of everything by name', () => {
    const reached = ALL.filter((file) => patterns.some((pattern) => pattern.test(file)));
    const always = runs('.github/workflows/ci.yml');
    const waits = (file: string): boolean => WITH_EVERYTHING.some((one: RegExp) => one.test(file));
    const left = ALL.filter((file) => !reached.includes(file) && !always.includes(file));
    expectNone(
      left.filter((file) => !waits(file)),
      'Name these in a row of scripts/lib/affected.mjs, or in WITH_EVERYTHING there.',
    );
    expectNone(reached.filter(waits), 'Take these out of WITH_EVERYTHING.');
  });

  it('has each test that names a file, itself or by a helper, for a change of that file', () => {
    const names = ALL.flatMap((test) =>
      [...textsOf(test)].flatMap((text) => [...text.matchAll(NAMED)].map(([, path]) => ({ test, path: path! }))),
    ).filter(({ path }) => existsSync(inRoot(path)));
    expect(names.length).toBeGreaterThan(50);
    expectNone(
      names.filter(({ test, path }) => !runs(path).includes(test)).map(({ test, path }) => `${path}: ${test}`),
      'Name the tests in the rows of these files in scripts/lib/affected.mjs.',
    );
  });

  it('has each test that opens the dashboard for a change of it, and each of the site', () => {
    const files = ALL.filter((file) => file.startsWith('test/browser/'));
    // What they say of the dashboard is decided by the server: its headers, and what a browser may keep.
    const ofServer = ['site-ads', 'site-forms', 'site-offline'].map((name) => `test/browser/${name}.test.ts`);
    const opens = files.filter((file) => readFileSync(inRoot(file), 'utf8').includes('/dashboard'));
    expectNone(
      opens.filter((file) => !ofServer.includes(file) && !runs('admin/src/main.tsx').includes(file)),
      'Name these in the row of the dashboard in scripts/lib/affected.mjs.',
    );
    const others = files.filter((file) => !runs('admin/src/main.tsx').includes(file));
    expectNone(
      others.filter((file) => !runs('site/src/env.d.ts').includes(file)),
      'Name these in the row of the site in scripts/lib/affected.mjs.',
    );
  });

  it('is a test itself when that is changed, and what looks at the whole checkout', () => {
    const changed = 'test/faults/standby.test.ts';
    const tests = runs(changed);
    expect(tests).toContain(changed);
    expect(tests).toContain('test/tooling/vocabulary.test.ts');
    expect(tests.filter((file) => !file.startsWith('test/tooling/'))).toEqual([changed]);
    expect(runs('test/faults/one-that-was-removed.test.ts')).not.toContain('test/faults/one-that-was-removed.test.ts');
    expect(runs()).toEqual([]);
  });
});

describe('the run of what a change can affect', () => {
  interface Run {
    title: string;
    config: string;
    paths?: string[];
    env?: Record<string, string>;
  }
  const partsOf = (suite: 'unit' | 'browser' | 'faults', tests: string[]): Run[] =>
    partsWith(SUITES[suite].parts, tests);

  it('is of the whole part where all of its tests run', () => {
    const [server, ...others] = partsOf('unit', ALL);
    expect(server).toMatchObject({ config: 'jest.batches.config.mjs' });
    expect(server?.paths).toBeUndefined();
    expect(others.map(({ title }) => title)).toEqual(['embedded database', 'dashboard', 'site']);
  });

  it('loads the application for batches of the API’s tests, and by itself for few of them', () => {
    const calls = ALL.filter((file) => file.startsWith('test/api/'));
    const few = partsOf('unit', [calls[0]!, 'test/tooling/suites.test.ts']);
    expect(few).toMatchObject([{ paths: [calls[0], 'test/tooling/suites.test.ts'], env: {} }]);

    const [many] = partsOf('unit', [...calls.slice(0, 20), 'src/contract/fold.spec.ts']);
    expect(many?.env?.['API_TESTS']?.split(',')).toEqual(
      calls.slice(0, 20).map((file) => file.slice('test/api/'.length)),
    );
    expect(many?.paths).toEqual(
      expect.arrayContaining(
        readdirSync(inRoot('test/batches'))
          .filter((name) => name !== 'units.ts')
          .map((name) => `test/batches/${name}`),
      ),
    );
    expect(many?.paths).not.toContain(calls[0]);
  });

  it('is of no part without a test', () => {
    expect(partsOf('faults', runs('admin/src/env.d.ts'))).toEqual([]);
    expect(partsOf('browser', ['test/browser/story.test.ts'])).toMatchObject([
      { paths: ['test/browser/story.test.ts'] },
    ]);
  });

  it('looks at types as a whole, at the form of the changed files, and at what is gone not at all', () => {
    const checks = (...changed: string[]): [string, string[]][] =>
      commandsOf(['lint', 'typecheck'], { isEverything: false, changed }) as [string, string[]][];
    expect(checks('site/src/env.d.ts', 'site/src/gone.ts')).toEqual([
      ['Oxlint', ['oxlint', '--deny-warnings']],
      ['ESLint', ['eslint', '--max-warnings', '0', '--no-warn-ignored', 'site/src/env.d.ts']],
      ['Prettier', expect.arrayContaining(['--ignore-unknown', 'site/src/env.d.ts'])],
      ['Knip', ['knip', '--no-progress']],
      ['Astro', ['astro', 'check', '--root', 'site']],
    ]);
    expect(checks('docs/mobile.md', 'docs/gone.md').map(([, command]) => command.slice(-2))).toEqual([
      ['--ignore-unknown', 'docs/mobile.md'],
    ]);
    expect(checks('src/main.ts').map(([title]) => title)).toEqual(['Oxlint', 'ESLint', 'Prettier', 'Knip']);
    expect(checks()).toEqual([]);
    expect(commandsOf(['lint'], { isEverything: true, changed: [] })).toEqual(commandsOf(['lint']));
  });

  it('says nothing of a changed file that ESLint leaves out', () => {
    const changed = ['client/src/schema.ts'];
    const commands = commandsOf(['lint'], { isEverything: false, changed }) as [string, string[]][];
    const [program = '', ...args] = commands.find(([title]) => title === 'ESLint')?.[1] ?? [];
    expect(args).toContain(changed[0]);
    const { status, stdout } = spawnSync(join(BIN, program), args, { cwd: ROOT, env: environment(), encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  }, 60_000);
});
