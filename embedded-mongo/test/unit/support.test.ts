import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPPORT, supportTable } from '../../src/support.js';

const root = join(import.meta.dirname, '../..');

test('matches the table in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const isCurrent = readme.includes(`<!-- support -->\n\n${supportTable()}\n\n<!-- /support -->`);
  if (!isCurrent)
    throw new Error('The table is another one: build, then run node embedded-mongo/scripts/support-table.mjs.');
});

test.each(SUPPORT.map(({ kind, supported }) => [kind, supported] as const))('has a test for all %s', (kind, done) => {
  const tests = globSync(join(root, 'test/{unit,driver}/*.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // The driver's methods send most commands.
  const names = kind === 'commands' ? [] : done;
  const untested = names.filter((name) => !new RegExp(`${name.replace('$', '\\$')}(?!\\w)`).test(tests));
  if (untested.length > 0) throw new Error(`Test them in test/driver or test/unit: ${untested.join(', ')}`);
});

test('lists nothing as both supported and unsupported', () => {
  const both = SUPPORT.flatMap(({ supported, unsupported }) => supported.filter((name) => unsupported.includes(name)));
  if (both.length > 0) throw new Error(`Remove them from the list of unsupported features: ${both.join(', ')}`);
});
