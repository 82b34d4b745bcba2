import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { partsFor, SUITES, testFiles } from '../../scripts/lib/suites.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { BATCHES } from '../support/batch.js';
import { expectNone } from '../support/expect-none.js';

const titles = (args: string[]): string[] =>
  partsFor(SUITES.unit.parts, args).map(({ title }: { title: string }) => title);

describe('the test suites', () => {
  it('run every test file of the checkout', () => {
    const parts = [...SUITES.unit.parts, ...SUITES.browser.parts, ...SUITES.faults.parts];
    const left = testFiles().filter((file) => parts.filter(({ files }) => files.test(file)).length !== 1);
    expectNone(left, 'Put these where a part of scripts/lib/suites.mjs looks for tests, or name their folder there.');
  });

  it('run the API in as many batches as there are entries for', () => {
    const entries = Array.from({ length: BATCHES }, (_, index) => `api-${index}.ts`);
    expect(readdirSync(inRoot('test/batches')).sort()).toEqual([...entries, 'units.ts']);
    const configs = (args: string[]): string[] =>
      partsFor(SUITES.unit.parts, args).map(({ config }: { config: string }) => config);
    expect(configs([])[0]).toBe('jest.batches.config.mjs');
    expect(configs(['test/api/faq.test.ts'])).toEqual(['jest.config.mjs']);
  });

  it('start one Jest for one file, and each of them without one', () => {
    expect(titles(['test/tooling/suites.test.ts'])).toEqual(['server']);
    expect(titles(['--verbose', 'admin/src/.*spec'])).toEqual(['dashboard']);
    const all = ['server', 'embedded database', 'dashboard', 'site'];
    expect(titles([])).toEqual(all);
    expect(titles(['-t', 'suites.test'])).toEqual(all);
    expect(titles(['no file is called like this'])).toEqual(all);
  });
});
