import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { buildsOf, optionsOf, runsOf, selectedFiles, SUITES, testFiles } from '../../scripts/lib/suites.mjs';
import { BATCHES } from '../support/batch.js';
import { expectNone } from '../support/expect-none.js';

interface Run {
  title: string;
  paths: string[];
  env?: { API_TESTS: string };
}
const ALL: string[] = testFiles();
const CALLS = ALL.filter((file) => file.startsWith('test/api/'));
const runs = (suite: 'unit' | 'browser' | 'faults', files: string[]): Run[] => runsOf(SUITES[suite], files) as Run[];
const select = (args: string[], env: Record<string, string> = {}): string[] => selectedFiles(args, env);

describe('the list of suites', () => {
  it('runs each test file of the checkout in exactly one run', () => {
    const all = [...SUITES.unit.runs, ...SUITES.browser.runs, ...SUITES.faults.runs];
    const otherFiles = ALL.filter((file) => all.filter(({ files }) => files.test(file)).length !== 1);

    expectNone(otherFiles, 'Name the folders of these files in scripts/lib/suites.mjs.');
  });

  it('has a file for each batch of the API', () => {
    const batches = Array.from({ length: BATCHES }, (_, index) => `api-${index}.ts`);

    expect(readdirSync(inRoot('test/batches')).sort()).toEqual([...batches, 'units.ts']);
  });

  it('starts with the units, which take the least time', () => {
    expect(runs('unit', ALL).map(({ title }) => title)).toEqual(['units', 'API, tools and embedded database']);
  });
});

describe('the selection of test files', () => {
  it('matches the path patterns of the arguments', () => {
    expect(select(['test/tooling/suites', '-t', 'docs'])).toEqual(['test/tooling/suites.test.ts']);
  });

  it('contains all files with --all', () => {
    expect(select(['--all'])).toEqual(ALL);
  });

  it('contains all files at night', () => {
    expect(select([], { NIGHTLY: '1' })).toEqual(ALL);
  });

  it('omits narrow tests by default', () => {
    const files = select([]);

    expect(files).toContain('test/faults/kill.test.ts');
    expect(files).not.toContain('test/faults/large-backup.test.ts');
  });

  it('matches the path patterns even when CHANGED_SINCE is set', () => {
    expect(select(['test/faults/large-backup'], { CHANGED_SINCE: 'HEAD' })).toEqual([
      'test/faults/large-backup.test.ts',
    ]);
  });
});

describe('the list of options for Jest and Playwright', () => {
  it('omits path patterns and --all', () => {
    expect(optionsOf(['games', '--all', '-t', 'go-live', '--verbose'])).toEqual(['-t', 'go-live', '--verbose']);
  });
});

describe('the list of builds', () => {
  it('contains the types of the client for a test that reads them', () => {
    const parts = ['embedded-mongo', 'ingest', 'server', 'client'];
    expect(buildsOf(SUITES.unit, ['test/api/released-api.test.ts'])).toEqual(parts);
  });

  it('is short for other tests', () => {
    expect(buildsOf(SUITES.unit, ['test/api/games.test.ts'])).toEqual(['embedded-mongo', 'ingest']);
  });

  it('ignores selected files of other suites', () => {
    expect(buildsOf(SUITES.faults, ['test/api/released-api.test.ts'])).not.toContain('client');
  });
});

describe('the list of runs', () => {
  it('loads the application for each of a few test files of the API', () => {
    expect(runs('unit', [CALLS[0]!, 'test/tooling/suites.test.ts'])).toMatchObject([
      { paths: [CALLS[0], 'test/tooling/suites.test.ts'] },
    ]);
  });

  it('loads the application once for each batch of many test files of the API', () => {
    const [run] = runs('unit', CALLS.slice(0, 20));

    const batched = CALLS.slice(0, 20).filter((file) => !file.includes('golden-fields'));
    expect(run?.env?.API_TESTS.split(',')).toEqual(batched.map((file) => file.slice('test/api/'.length)));
    expect(run?.paths.filter((path) => path.startsWith('test/batches/'))).toHaveLength(BATCHES);
    expect(run?.paths).not.toContain(batched[0]);
  });

  it('loads the units of the server in one file of Jest if all of them are selected', () => {
    const [run] = runs('unit', ALL);

    expect(run?.paths).toContain('test/batches/units.ts');
    expect(run?.paths.filter((path) => path.startsWith('src/'))).toEqual([]);
  });

  it('is empty without a selected file', () => {
    expect(runs('faults', ['docs/testing.md'])).toEqual([]);
  });
});
