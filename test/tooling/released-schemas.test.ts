import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, NODE, ROOT } from '../../scripts/lib/paths.mjs';
import { currentSchema, RELEASED_SCHEMAS } from '../../scripts/release/schemas.mjs';
import { version } from '../../src/platform/config/version.js';
import { SCHEMA_VERSION } from '../../src/platform/upgrade/migrations.js';

type Schema = ReturnType<typeof currentSchema>;
const readSchemas = (root: string) =>
  JSON.parse(readFileSync(join(root, RELEASED_SCHEMAS), 'utf8')) as Record<string, Schema>;
const released = readSchemas(ROOT);

describe('the schema of this version', () => {
  it('is the schema of its release: a change needs a later version (docs/releasing.md)', () => {
    // A version without a row is not released yet.
    if (version in released) expect(currentSchema()).toEqual(released[version]);
  });

  it('has the number that the service stores, with a migration to each number', () => {
    const { schema, migrations } = currentSchema();
    expect(schema).toBe(SCHEMA_VERSION);
    expect(Object.keys(migrations)).toEqual(Array.from({ length: schema - 1 }, (_, index) => String(index + 2)));
  });

  it('is not lower than that of an earlier release', () => {
    const numbers = Object.values(released).map(({ schema }) => schema);
    expect(numbers.length).toBeGreaterThan(0);
    expect(currentSchema().schema).toBeGreaterThanOrEqual(Math.max(...numbers));
  });
});

describe('node scripts/release/schemas.mjs', () => {
  let copy: string;
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  const store = () => run(NODE, 'scripts/release/schemas.mjs');
  const change = (path: string, from: string, to: string): void => {
    const text = readFileSync(join(copy, path), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(copy, path), text.replace(from, to));
  };
  const stored = (): Schema | undefined => readSchemas(copy)[version];

  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'nepsh-schemas-'));
    const modules = globSync('src/**/*.ts', { cwd: ROOT }).filter((path) =>
      readFileSync(inRoot(path), 'utf8').includes('declareMigration('),
    );
    for (const path of ['scripts', 'package.json', RELEASED_SCHEMAS, ...modules]) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    run('git', 'init', '--quiet');
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('stores another number if the number changes', () => {
    const next = SCHEMA_VERSION + 1;
    change('src/platform/upgrade/migrations.ts', `SCHEMA_VERSION = ${SCHEMA_VERSION}`, `SCHEMA_VERSION = ${next}`);

    expect(store()).toMatchObject({ status: 0 });

    expect(stored()).toEqual({ ...currentSchema(), schema: next });
  });

  it('stores another digest if code changes that a migration uses', () => {
    change('src/modules/settings/zone.migration.ts', '?? siteZone', '|| siteZone');

    store();

    expect(stored()?.migrations['4']).not.toBe(currentSchema().migrations['4']);
  });

  it('stores the same if only comments, spaces and other code change', () => {
    change('src/modules/settings/zone.migration.ts', '?? siteZone', '  ?? /* the zone of the site */ siteZone');
    change('src/modules/teams/team.schema.ts', 'declareMigration({', 'export const MORE = 1;\ndeclareMigration({');

    store();

    expect(stored()).toEqual(currentSchema());
  });

  it('changes nothing if the version has a tag', () => {
    const earlier = { [version]: { schema: 1, migrations: {} } };
    writeFileSync(join(copy, RELEASED_SCHEMAS), JSON.stringify(earlier));
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--allow-empty', '--message', 'Start');
    run('git', 'tag', `v${version}`);

    expect(store()).toEqual({ status: 1, output: expect.stringContaining(`Version ${version} is released`) });

    expect(readSchemas(copy)).toEqual(earlier);
  });
});
