import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE, ROOT } from '../../scripts/lib/paths.mjs';
import { insert, listings } from '../../scripts/new/listings.mjs';
import { moduleValues } from '../../scripts/new/values.mjs';
import { copyCheckout } from '../support/checkout.js';
import { NIGHTLY } from '../support/nightly.js';

const MINUTES = 60_000;
/** A path that the generator prints. */
const FILE = /^[\w./-]+\.(?:tsx?|astro|json)$/gm;
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
/** Tests that cover every resource. */
const RESOURCE_TESTS = ['lists', 'bad-input', 'access'];

describe('a list of modules', () => {
  it.each(['anthems', 'sponsors', 'zones'])(
    'contains %s with its import at any place in the alphabet',
    async (name) => {
      for (const listing of listings(moduleValues(name, ['name:string']))) {
        const before = await readFile(join(ROOT, listing.path), 'utf8');
        const added = insert(before, listing)
          .split('\n')
          .filter((line) => !before.split('\n').includes(line));
        expect(added.sort()).toEqual([listing.importLine, listing.entry].sort());
      }
    },
  );
});

describe('npm run new', () => {
  let copy: string;
  /** Files that were written or changed. */
  const touchedFiles = new Set<string>();

  const run = (...command: string[]): { code: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(NODE, command, { cwd: copy, encoding: 'utf8', timeout: 8 * MINUTES });
    return { code: status, output: stdout + stderr };
  };
  /** Returns the output of a command. Throws with the output if the command fails. */
  const succeed = (...command: string[]): string => {
    const { code, output } = run(...command);
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
    return output;
  };
  const readCopy = async (path: string): Promise<string> => readFile(join(copy, path), 'utf8');
  /** Adds the types that the site reads for the new modules. `npm run openapi` would require a build of the server. */
  const addClientTypes = async (): Promise<void> => {
    const types = [
      ['sponsors', 'sponsor.record.js', 'SponsorsResponse'],
      ['media-partners', 'media-partner.record.js', 'MediaPartnersResponse'],
    ].map(([path, file, answer]) => {
      const content = `{ 'application/json': import('../../src/contract/records/${file}').${answer} }`;
      return `'/api/${path}': { get: { parameters: object; responses: { 200: { headers: object; content: ${content} } } } };\n`;
    });
    const before = await readCopy('client/generated/schema.ts');
    const start = 'export interface paths {\n';
    expect(before).toContain(start);
    await writeFile(join(copy, 'client/generated/schema.ts'), before.replace(start, start + types.join('')));
  };

  beforeAll(async () => {
    copy = await copyCheckout();
    const modules = [['sponsors'], ['media-partners', 'title:string', 'site:link', 'note:string']];
    for (const module of modules) {
      const output = succeed('scripts/new.mjs', 'module', ...module);
      for (const [file] of output.matchAll(FILE)) touchedFiles.add(file);
    }
    await addClientTypes();
  }, MINUTES);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('writes the example of docs/adding-a-module.md exactly', async () => {
    const page = await readFile(join(ROOT, 'docs/adding-a-module.md'), 'utf8');
    const blocks = [...page.matchAll(/^```\w+ (\S+)\n(.*?)^```/gms)];
    expect(blocks.length).toBeGreaterThan(4);
    for (const [, path = '', code] of blocks) expect({ path, code }).toEqual({ path, code: await readCopy(path) });
  });

  it('changes only the lists of modules', () => {
    const changed = [...touchedFiles].filter((file) => existsSync(join(ROOT, file)));
    const lists = listings(moduleValues('sponsors', ['name:string'])).map(({ path }) => path);
    expect(lists).toHaveLength(3);
    expect(changed.sort()).toEqual(lists.sort());
  });

  it(
    'writes modules that pass the units of the resources, the dashboard and the texts',
    () => {
      const units = ['src/contract/resources/', 'admin/src/resources.spec', 'site/src/i18n/catalogues.spec'];
      const output = succeed(...JEST, ...units, '--selectProjects', 'server', 'dashboard', 'site');
      expect(output).toContain(`Test Suites: ${units.length} passed, ${units.length} total`);
    },
    2 * MINUTES,
  );

  it(
    'writes files that pass Oxlint, ESLint and Prettier',
    () => {
      const files = [...touchedFiles];
      const code = files.filter((file) => !file.endsWith('.json'));
      expect(code.length).toBeGreaterThan(20);
      succeed('node_modules/oxlint/bin/oxlint', '--deny-warnings', ...code);
      succeed('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...code);
      succeed('node_modules/prettier/bin/prettier.cjs', '--check', ...files);
    },
    8 * MINUTES,
  );

  // A change checks the types of generated files. The nightly run checks all other files too.
  if (NIGHTLY) {
    describe('with npm run openapi', () => {
      beforeAll(() => {
        succeed('scripts/start.mjs', '--build-only', 'embedded-mongo', 'server', 'client');
        // Astro generates these types, which are required to check the site.
        succeed('node_modules/.bin/astro', 'sync', '--root', 'site');
      }, 8 * MINUTES);

      it.each([
        ['the code', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'],
        ['the pages', 'node_modules/.bin/astro', 'check', '--root', 'site'],
      ])(
        'leaves the types of %s valid',
        (_, ...command) => {
          succeed(...command);
        },
        8 * MINUTES,
      );
    });
  }

  it(
    'writes modules that pass their own tests and the tests of all resources',
    async () => {
      const tests = ['sponsors', 'media-partners', ...RESOURCE_TESTS].map(
        (name) => `import '../api/${name}.test.js';\n`,
      );
      await writeFile(join(copy, 'test/batches/new.ts'), tests.join(''));
      // The fault tests require a build.
      const names = ['-t', '^(?!a cached response ).*(sponsors|media.partners|is public for)|the table of writes'];
      const projects = ['--selectProjects', 'server', 'faults'];
      const output = succeed(...JEST, 'test/batches/new.ts', 'kept-pages', ...names, ...projects);
      expect(output).toContain('Test Suites: 2 passed, 2 total');
    },
    8 * MINUTES,
  );

  it.each([
    ['no module', []],
    ['an invalid name', ['module', 'Sponsors']],
    ['an existing module', ['module', 'sponsors']],
    ['an unknown kind', ['module', 'partners', 'name:colour']],
    ['no field of kind string', ['module', 'partners', 'order:number']],
  ])('rejects %s with a message', (_, args) => {
    const { code, output } = run('scripts/new.mjs', ...args);
    expect(code).toBe(1);
    expect(output).not.toContain('    at ');
    expect(output).toMatch(/\w\.?\s*$/);
  });
});
