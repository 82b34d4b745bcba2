import { getConnectionToken } from '@nestjs/mongoose';
import mongoose, { type Connection, type Schema } from 'mongoose';
import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withClient } from '../../platform/backup/backup.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import { openDatabase } from '../../platform/database/embedded.js';
import { exportedBy, isExported } from '../../platform/database/exported.js';
import { plural, print, progressBar } from '../support/report.js';
import { withModels } from '../support/with-models.js';

export async function run(target: string, { json }: { json: boolean }): Promise<void> {
  const file = resolve(target);
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already. Choose another name.`);
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new Error(`${dirname(file)} cannot be written.`);
  });
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  const part = `${file}.part`;
  try {
    const records = await withClient(database.uri, async (db) => {
      const runtime = { config, databaseUri: database.uri, clock: new Clock(), isSoleUser: database.embedded };
      const schemas = await withModels(runtime, (app) => Promise.resolve(schemasOf(app.get(getConnectionToken()))));
      const there = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      const names = new Set(there.map(({ name }) => name));
      const bar = progressBar('records');
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
        createWriteStream(part, { mode: 0o600, flags: 'w' }),
      ).finally(bar.stop);
      return count;
    });
    await rename(part, file);
    print({ file, records }, [`${file}: ${plural(records, 'record')}.`], json);
  } finally {
    await rm(part, { force: true });
    await database.close();
  }
}

/** The collections that are exported, in the order of their names. A collection that no schema declares is not. */
const schemasOf = ({ models }: Connection): [name: string, schema: Schema][] =>
  Object.values(models)
    .filter(({ schema }) => isExported(schema))
    .map(({ collection, schema }): [string, Schema] => [collection.name, schema])
    .sort(([one], [other]) => (one < other ? -1 : 1));

const toJson = (record: object): string =>
  mongoose.mongo.BSON.EJSON.stringify(record, undefined, undefined, { relaxed: true });
