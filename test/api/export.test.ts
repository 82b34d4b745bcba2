import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, Schema, SchemaType } from 'mongoose';
import mongoose from 'mongoose';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withModels } from '../../src/cli/support/with-models.js';
import { withClient } from '../../src/platform/backup/backup.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/config.js';
import { startDatabase } from '../../src/platform/database/server/embedded.js';
import { isExported, type ExportRule } from '../../src/platform/database/rewrites/exported.js';
import { expectNone } from '../support/expect-none.js';
import { nepsh } from '../support/nepsh.js';

/** Names that could contain a secret. */
const SECRET_NAME =
  /password|passphrase|hash|secret|token|key|auth(?!or)|credential|private|seal|salt|nonce|epoch|endpoint|session|code|otp/i;

/** Paths with such names that contain no secret, with the reason. */
const NO_SECRETS: Record<string, string> = {
  'users.usernameKey': 'the username, to compare by',
  'users.mustChangePassword': 'a yes or no',
  'users.passwordExpiresAt': 'a date',
  'leagues.nameKey': 'the name, to compare by',
  'matches.roundKey': 'the names of a round, to compare by',
  'games.fixtureKey': 'the names of a fixture, to compare by',
  'settings.key': "always 'settings'",
  'contacts.replies.key': "a form's own mark, against a reply that is sent twice",
  'push-notifications.key': "a form's own mark, against a push that is sent twice",
  'webhookDeliveries.key': 'ids of the webhook and the event',
  'webhooks.oldSecretUntil': 'a date',
  'activities.actor.apiKey': "the API key's name",
  'media.hash': 'of a file that everyone may read, under this name',
};

/** A path of a schema, and whether it may be exported. */
interface Path {
  name: string;
  type: SchemaType;
  isOpen: boolean;
}

const isOpen = (type: SchemaType): boolean => {
  const { secret, derived } = type.options as ExportRule;
  return !secret && !derived;
};
const partsOf = (type: SchemaType): Schema | null => ('schema' in type && type.schema ? type.schema : null);

/** Returns all paths of a schema with a value, including paths of nested documents. */
function pathsOf(schema: Schema, prefix: string, isInOpen = true): Path[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const [name, open, parts] = [`${prefix}.${path}`, isInOpen && isOpen(type), partsOf(type)];
    return parts ? pathsOf(parts, name, open) : [{ name, type, isOpen: open }];
  });
}

/** Contents of another user's file in the same folder. */
const FOREIGN_CONTENTS = 'mine';

const marker = (name: string): string => `«${name}»`;

/** Returns a document with a value in every path. Its texts contain their paths. */
function documentOf(schema: Schema, prefix: string): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  for (const [path, type] of Object.entries(schema.paths)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let level = document;
    for (const name of names) level = (level[name] ??= {}) as Record<string, unknown>;
    level[last] = valueOf(type, `${prefix}.${path}`);
  }
  return document;
}

function valueOf(type: SchemaType, name: string): unknown {
  const parts = partsOf(type);
  if (parts)
    return type.instance === 'Array' ? [documentOf(parts, name), documentOf(parts, name)] : documentOf(parts, name);
  switch (type.instance) {
    case 'String':
      return marker(name);
    case 'Array':
      return [marker(name)];
    case 'Mixed':
      return { inside: [{ text: marker(name) }] };
    case 'Number':
      return 1;
    case 'Boolean':
      return true;
    case 'Date':
      return new Date(0);
    case 'ObjectId':
      return new mongoose.Types.ObjectId();
    default:
      return Buffer.from(marker(name));
  }
}

describe('an export', () => {
  let folder: string;
  let schemas: [collection: string, schema: Schema][];
  let text: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-export-'));
    const config = loadConfig({ DATA_DIR: folder, NODE_ENV: 'test' });
    const database = await startDatabase(config);
    try {
      const runtime = { config, databaseUri: database.uri, clock: new Clock(), isSoleUser: true };
      schemas = await withModels(runtime, (app) => {
        const { models } = app.get<Connection>(getConnectionToken());
        return Promise.resolve(Object.values(models).map(({ collection, schema }) => [collection.name, schema]));
      });
      await withClient(database.uri, async (db) => {
        for (const [name, schema] of schemas) await db.collection(name).insertOne(documentOf(schema, name));
        await db.collection('users').insertOne({ formerHash: marker('users.formerHash') });
        await db.collection('strangers').insertOne({ pass: marker('strangers.pass') });
      });
    } finally {
      await database.close();
    }
    const file = join(folder, 'all.jsonl');
    await writeFile(`${file}.part`, FOREIGN_CONTENTS);
    // `npm run test:mongodb` names a database for other tests.
    const { MONGODB_URI = '' } = process.env;
    process.env['MONGODB_URI'] = 'mongodb://127.0.0.1:1/nepsh';
    const exporting = nepsh(['export', file], { DATA_DIR: folder });
    if (MONGODB_URI) process.env['MONGODB_URI'] = MONGODB_URI;
    else delete process.env['MONGODB_URI'];
    expect(await exporting).toMatchObject({ code: 0, err: '' });
    text = await readFile(file, 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const exported = (): Path[] =>
    schemas.filter(([, schema]) => isExported(schema)).flatMap(([name, schema]) => pathsOf(schema, name));

  it('is not written through an existing file', async () => {
    expect(await readFile(join(folder, 'all.jsonl.part'), 'utf8')).toBe(FOREIGN_CONTENTS);
    expect((await stat(join(folder, 'all.jsonl'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('.all.jsonl'))).toEqual([]);
  });

  it('is written to standard output when the file is -', async () => {
    const { code, out, err } = await nepsh(['export', '-'], { DATA_DIR: folder });

    expect({ code, out }).toEqual({ code: 0, out: text });
    expect(err).toMatch(/^\d+ records\.\n$/);
  });

  it('contains every collection that is not excluded, and no other', () => {
    const names = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { collection: string }).collection);
    const expected = schemas.filter(([, schema]) => isExported(schema)).map(([name]) => name);
    expectNone(
      expected.filter((name) => !names.includes(name)),
      'Write a record of each of these collections before the export, or exclude them in their schema.',
    );
    expectNone(
      names.filter((name) => !expected.includes(name)),
      'These collections are kept out of the export, and are in it.',
    );
    expect(names).toEqual(names.toSorted());
    expect(expected.length).toBeGreaterThan(20);
  });

  it('contains all fields of a record, except for marked and unknown fields', () => {
    const texts = exported().filter(({ type }) => ['String', 'Array', 'Mixed'].includes(type.instance));
    const open = texts.filter((path) => path.isOpen && partsOf(path.type) === null);
    expectNone(
      open.map(({ name }) => name).filter((name) => !text.includes(marker(name))),
      'These paths are missing in the export.',
    );
    const closed = texts.filter((path) => !path.isOpen);
    expect(closed.map(({ name }) => name)).toEqual(expect.arrayContaining(['users.passwordHash', 'devices.token']));
    expectNone(
      closed.map(({ name }) => name).filter((name) => text.includes(marker(name))),
      'These paths are marked and exported nevertheless.',
    );
    const internal = schemas.filter(([, schema]) => !isExported(schema)).map(([name]) => name);
    expectNone(
      [...internal.map((name) => `«${name}.`), 'users.formerHash', 'strangers'].filter((part) => text.includes(part)),
      'These are exported, though no schema allows it.',
    );
  });

  it('has a decision for every path with the name of a secret', () => {
    const pathsNamedLikeSecrets = exported().filter(({ name }) => SECRET_NAME.test(name.slice(name.indexOf('.'))));
    expectNone(
      pathsNamedLikeSecrets.filter((path) => path.isOpen && !(path.name in NO_SECRETS)).map(({ name }) => name),
      'Mark them with `secret: true` in their schema, or explain in NO_SECRETS why they are not secret.',
    );
    expectNone(
      Object.keys(NO_SECRETS).filter(
        (name) => !pathsNamedLikeSecrets.some((path) => path.isOpen && path.name === name),
      ),
      'NO_SECRETS contains paths that do not exist or are marked.',
    );
  });
});
