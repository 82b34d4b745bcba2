import { Command } from 'commander';
import mongoose from 'mongoose';
import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withClient } from '../../platform/backup/backup.js';
import { loadConfig } from '../../platform/config/config.js';
import { openDatabase } from '../../platform/database/embedded.js';
import { plural, print, progressBar } from '../support/report.js';

/** What the service keeps for itself, or what lets somebody in. */
const LEFT_OUT = new Set([
  ...['sessions', 'second-factors', 'vapid-keys'],
  ...[
    'leases',
    'holds',
    'outbox',
    'events',
    'views',
    'stream-health',
    'watchers',
    'presence',
    'push-jobs',
    'deferred-pushes',
    'push-receipts',
  ],
  ...['backfills', 'versions', 'maintenance'],
]);
/** Fields that are never written, wherever they stand; and those by which the service searches. */
const SECRET_FIELDS = new Set([
  ...['passwordHash', 'privateKey', 'tokenHash', 'keyHash', 'secret', 'oldSecret', 'keys'],
  ...['epoch', 'words'],
]);

export const exportCommand = (): Command =>
  new Command('export')
    .summary('write all data as JSON lines, for other programs')
    .description(
      'Writes one line for each record: {"collection": …, "record": …}, in relaxed extended JSON. Password hashes, ' +
        'sessions and keys are left out. To move or keep an installation take "nepsh backup".',
    )
    .argument('<file>', 'the new file')
    .option('--json', 'print the result as JSON', false)
    .action(run);

async function run(target: string, { json }: { json: boolean }): Promise<void> {
  const file = resolve(target);
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already. Choose another name.`);
  await access(dirname(file), constants.W_OK).catch(() => {
    throw new Error(`${dirname(file)} cannot be written.`);
  });
  const database = await openDatabase(loadConfig(process.env, { creates: false }));
  const part = `${file}.part`;
  try {
    const records = await withClient(database.uri, async (db) => {
      const there = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      const names = there.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name) && !name.startsWith('system.'));
      const bar = progressBar('records');
      let count = 0;
      await pipeline(
        async function* () {
          for (const name of names.sort()) {
            for await (const record of db.collection(name).find().sort({ _id: 1 })) {
              count += 1;
              if (count % 1_000 === 0) bar.onProgress(count, count);
              yield `{"collection":${JSON.stringify(name)},"record":${withoutSecrets(record)}}\n`;
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

const withoutSecrets = (record: object): string =>
  mongoose.mongo.BSON.EJSON.stringify(
    record,
    (key: string, value: unknown) => (SECRET_FIELDS.has(key) ? undefined : value),
    undefined,
    { relaxed: true },
  );
