import { getConnectionToken } from '@nestjs/mongoose';
import mongoose, { type Connection, type Schema } from 'mongoose';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withClient } from '../../platform/backup/backup.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import { openDatabase } from '../../platform/database/server/embedded.js';
import { exportedBy, isExported } from '../../platform/database/rewrites/exported.js';
import { plural, print, progressBar } from '../support/report.js';
import { withModels } from '../support/with-models.js';

export async function run(target: string, { json }: { json: boolean }): Promise<void> {
  if (target === '-') {
    const records = await exportTo(() => process.stdout);
    return print({ records }, [`${plural(records, 'record')}.`], json, process.stderr);
  }
  const file = resolve(target);
  if (await stat(file).catch(() => null)) throw new Error(`${file} already exists. Choose another name.`);
  const records = await inPrivateFolder(dirname(file), basename(file), async (folder) => {
    const part = join(folder, 'export.part');
    const count = await exportTo(() => createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await rename(part, file);
    return count;
  });
  print({ file, records }, [`${file}: ${plural(records, 'record')}.`], json);
}

/** Runs work in a new private folder. In a shared folder, another user could create the file first and own it. */
async function inPrivateFolder<T>(parent: string, name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, `.${name}.`)).catch(() => {
    throw new Error(`The folder ${parent} is not writable.`);
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes all records. Returns their number. */
async function exportTo(open: () => NodeJS.WritableStream): Promise<number> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  try {
    return await withClient(database.uri, async (db) => {
      const runtime = { config, databaseUri: database.uri, clock: new Clock(), isSoleUser: database.embedded };
      const schemas = await withModels(runtime, (app) => Promise.resolve(schemasOf(app.get(getConnectionToken()))));
      const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      const names = new Set(collections.map(({ name }) => name));
      const bar = progressBar('records');
      const output = open();
      let count = 0;
      await pipeline(
        async function* () {
          for (const [name, schema] of schemas) {
            if (!names.has(name)) continue;
            const exported = exportedBy(schema);
            for await (const record of db.collection(name).find().sort({ _id: 1 })) {
              count += 1;
              if (count % 1_000 === 0) bar.onProgress(count, count);
              yield `{"collection":${JSON.stringify(name)},"record":${toJson(exported(record))}}\n`;
            }
          }
        },
        output,
        // Standard output cannot be closed.
        { end: output !== process.stdout },
      ).finally(bar.stop);
      return count;
    });
  } finally {
    await database.close();
  }
}

/** Returns the exported collections, sorted by name. Omits collections without a declared schema. */
const schemasOf = ({ models }: Connection): [name: string, schema: Schema][] =>
  Object.values(models)
    .filter(({ schema }) => isExported(schema))
    .map(({ collection, schema }): [string, Schema] => [collection.name, schema])
    .sort(([one], [other]) => (one < other ? -1 : 1));

const toJson = (record: object): string =>
  mongoose.mongo.BSON.EJSON.stringify(record, undefined, undefined, { relaxed: true });
