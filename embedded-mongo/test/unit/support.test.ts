import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPPORT, supportTable } from '../../src/support.js';

const root = join(import.meta.dirname, '../..');

test('the README has the table of what is supported', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `<!-- support -->\n\n${supportTable()}\n\n<!-- /support -->`,
  );
});

test.each(SUPPORT.map(({ kind, done }) => [kind, done] as const))('all %s of the table have a test', (kind, done) => {
  const tests = globSync(join(root, 'test/{unit,driver}/*.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // The driver's methods send most commands.
  const names = kind === 'commands' ? [] : done;
  expect(names.filter((name) => !new RegExp(`${name.replace('$', '\\$')}(?!\\w)`).test(tests))).toEqual([]);
});

test('nothing is both done and refused', () => {
  for (const { done, refused } of SUPPORT) expect(done.filter((name) => refused.includes(name))).toEqual([]);
});
