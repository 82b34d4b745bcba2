import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { affectedBy, forAnyChange, ROWS } from '../../scripts/lib/affected.mjs';
import { dayOldCommit } from '../../scripts/lib/change.mjs';
import { commandsOf } from '../../scripts/lib/checks.mjs';
import { BIN, environment, inRoot, ROOT } from '../../scripts/lib/paths.mjs';
import { testFiles } from '../../scripts/lib/suites.mjs';
import { expectNone } from '../support/expect-none.js';

/** Folders whose files affect everything unless a row matches them. */
const WIDE = ['.ci', 'assets', 'client', 'src', 'test'];
/** Paths with a row, at least one in each of the other folders. */
const PATHS_WITH_ROW = [
  ...['.github/workflows/ci.yml', 'admin/src/x.ts', 'bench/x.ts', 'deploy/nginx/x.conf', 'docs/x.md'],
  ...[
    'docs-site/src/x.css',
    'embedded-mongo/src/x.ts',
    'ingest/src/x.ts',
    'player/src/x.ts',
    'scripts/release/x.mjs',
    'site/src/x.ts',
  ],
];
const GENERATED = [
  '.building',
  '.git',
  'coverage',
  'data',
  'dist',
  'dist-dev',
  'node_modules',
  'release',
  'test-results',
];
const ALL: string[] = testFiles();
/** These tests only run for changes of scripts, although they read the entire checkout. */
const SCRIPT_TESTS = /^test\/tooling\/(dev|lint|new-module|release|start)\./;
const SOME_UNIT = 'src/contract/clashes.spec.ts';

const runs = (...changed: string[]): string[] => affectedBy(changed, ALL).tests;
const isWide = (path: string): boolean => affectedBy([path], ALL).isWide;
const folders = (path: string): string[] =>
  readdirSync(inRoot(path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
/** Quoted paths in folders that have rows, and quoted pages of the top level. */
const NAMED =
  /['"`](?:\.\.\/)*((?:\.github|admin|bench|deploy|docs(?:-site)?|embedded-mongo|player|scripts|site)\/[\w./-]+|(?!README)[A-Z]+\.md)['"`]/g;

/** The texts of a test and of the helpers that it imports. */
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
const wideRun: string[] = forAnyChange(ALL);

describe('the path table', () => {
  it('runs everything except narrow tests for paths without a row', () => {
    const paths = [
      ...['a-new-folder/file.ts', 'src/app.module.ts', 'src/contract/limits.ts', 'src/platform/clock/clock.ts'],
      ...['src/modules/a-new-one/x.ts', 'test/support/app.ts', 'test/fixtures/data-0.1.0.tar.gz', 'admin/package.json'],
      ...['site/astro.config.mjs', 'embedded-mongo/tsconfig.json', 'deploy/image/package.json', 'package.json'],
      ...['package-lock.json', 'jest.config.mjs', 'scripts/test.mjs', 'scripts/lib/affected.mjs', '.ci/run'],
    ];
    expectNone(
      paths.filter((path) => {
        const selected = new Set(runs(path));
        return !isWide(path) || wideRun.some((file) => !selected.has(file));
      }),
      'A row of scripts/lib/affected.mjs is too wide.',
    );
  });

  it('has a row for each folder of the checkout, unless the folder affects everything', () => {
    const tops = folders('.').filter((name) => !GENERATED.includes(name));
    expectNone(
      tops.filter((name) => !WIDE.includes(name) && !PATHS_WITH_ROW.some((path) => path.startsWith(`${name}/`))),
      'Add a row to scripts/lib/affected.mjs with a path here, or list the folder here as one that affects everything.',
    );
    expectNone(
      [...WIDE, ...PATHS_WITH_ROW.map((path) => path.split('/')[0]!)].filter((name) => !tops.includes(name)),
      'Remove these folders here: they do not exist.',
    );
    expectNone(PATHS_WITH_ROW.filter(isWide), 'Add rows for these paths to scripts/lib/affected.mjs.');
    expectNone(
      WIDE.filter((name) => !isWide(`${name}/any.ts`)),
      'A row of scripts/lib/affected.mjs is too wide.',
    );
  });

  it('has a row for each module of the server', () => {
    const moduleNames = ROWS.flatMap(({ files }) => /^\^src\\?\/modules\\?\/([\w-]+)/.exec(files.source)?.[1] ?? []);
    const modules = folders('src/modules');

    expectNone(
      modules.filter((name) => !moduleNames.includes(name)),
      'Add rows for these modules to scripts/lib/affected.mjs. A change of one of them runs all tests without a row.',
    );
    expectNone(
      moduleNames.filter((name) => !modules.includes(name)),
      'Remove these modules from scripts/lib/affected.mjs.',
    );
  });

  it('runs the units, the tests of the whole API and the story for a module of the server', () => {
    const files = runs('src/modules/faqs/x.ts');

    expect(files).toEqual(
      expect.arrayContaining(
        ['api/lists', 'api/faq', 'browser/site/story'].map((name) => `test/${name}.test.ts`).concat(SOME_UNIT),
      ),
    );
    expect(files).not.toContain('test/api/replays.test.ts');
  });

  it('names existing tests', () => {
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

  it('names each narrow test in a row', () => {
    const narrow = ALL.filter((file) => !wideRun.includes(file));
    expectNone(
      narrow.filter((file) => !patterns.some((pattern) => pattern.test(file))),
      'Name these in the row of the paths that they test, in scripts/lib/affected.mjs.',
    );
  });

  it('runs each test for a change of a file that the test or its helpers name', () => {
    const names = ALL.flatMap((test) =>
      [...textsOf(test)].flatMap((text) => [...text.matchAll(NAMED)].map(([, path]) => ({ test, path: path! }))),
    ).filter(({ test, path }) => existsSync(inRoot(path)) && !isWide(path) && !SCRIPT_TESTS.test(test));
    expect(names.length).toBeGreaterThan(20);
    expectNone(
      names.filter(({ test, path }) => !runs(path).includes(test)).map(({ test, path }) => `${path}: ${test}`),
      'Name the tests in the rows of these files in scripts/lib/affected.mjs.',
    );
  });

  it('runs a changed test', () => {
    const changed = 'test/faults/standby.test.ts';

    const files = runs(changed);

    expect(files.filter((file) => !file.startsWith('test/tooling/'))).toEqual([changed]);
    expect(files).toContain('test/tooling/vocabulary.test.ts');
  });

  it('runs nothing for a deleted test', () => {
    const deleted = 'test/faults/deleted.test.ts';

    expect(runs(deleted)).not.toContain(deleted);
  });

  it('runs nothing without a change', () => {
    expect(runs()).toEqual([]);
  });
});

describe('the commit to compare with', () => {
  it('is at least a day older than HEAD', () => {
    const base = dayOldCommit();
    const seconds = (ref: string): number =>
      Number(spawnSync('git', ['log', '-1', '--format=%ct', ref], { cwd: ROOT, encoding: 'utf8' }).stdout);

    // A shallow clone may have no such commit.
    if (base) expect(seconds('HEAD') - seconds(base)).toBeGreaterThanOrEqual(24 * 60 * 60);
    else
      expect(spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: ROOT }).stdout.toString()).toBe(
        'true\n',
      );
  });
});

describe('the checks of a change', () => {
  it('checks types as a whole and the format of changed files, and ignores deleted files', () => {
    const checks = (...changed: string[]): [string, string[]][] =>
      commandsOf(['lint', 'typecheck'], { isWide: false, changed }) as [string, string[]][];
    expect(checks('site/src/env.d.ts', 'site/src/gone.ts')).toEqual([
      ['Oxlint', ['oxlint', '--deny-warnings']],
      ['ESLint', ['eslint', '--max-warnings', '0', '--no-warn-ignored', 'site/src/env.d.ts']],
      ['Prettier', expect.arrayContaining(['--ignore-unknown', 'site/src/env.d.ts'])],
      ['Knip', ['knip', '--no-progress']],
      ['Astro', ['astro', 'check', '--root', 'site']],
    ]);
    expect(checks('docs/mobile.md', 'docs/gone.md').map(([, command]) => command.slice(-2))).toEqual([
      ['--ignore-unknown', 'docs/mobile.md'],
      ['node', 'scripts/docs.mjs'],
    ]);
    expect(checks('src/main.ts').map(([title]) => title)).toEqual(['Oxlint', 'ESLint', 'Prettier', 'Knip']);
    expect(checks()).toEqual([]);
    expect(commandsOf(['lint'], { isWide: true, changed: [] })).toEqual(commandsOf(['lint']));
  });

  it('reports nothing for a changed file that ESLint ignores', () => {
    const changed = ['site/messages/compile.d.mts'];
    const commands = commandsOf(['lint'], { isWide: false, changed }) as [string, string[]][];
    const [program = '', ...args] = commands.find(([title]) => title === 'ESLint')?.[1] ?? [];
    expect(args).toContain(changed[0]);
    const { status, stdout } = spawnSync(join(BIN, program), args, { cwd: ROOT, env: environment(), encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  }, 60_000);
});
