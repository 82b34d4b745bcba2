import type { mongo } from 'mongoose';
import { existsSync } from 'node:fs';
import { backupConfig } from '../../platform/backup/backup.config.js';
import { withClient } from '../../platform/backup/backup.js';
import type { Config } from '../../platform/config/config.js';
import { versionAndCommit } from '../../platform/config/version.js';
import { openDatabase } from '../../platform/database/server/embedded.js';
import { databaseFolder } from '../../platform/database/server/folder-switch.js';
import { unsupportedServer } from '../../platform/database/server/supported-server.js';
import { unreachableSentence } from '../../platform/database/availability/unreachable.js';
import { BACKUP_JOB, JOB_STATES, type JobStateDoc } from '../../platform/maintenance/job-state.schema.js';
import { dataVersion, newerSentence, type DataVersion } from '../../platform/upgrade/data-version.js';
import { SCHEMA_VERSION } from '../../platform/upgrade/migrations.js';
import { ok, problem, reasonOf, warning, type Finding } from './finding.js';

/** Maximum clock difference without a problem, in ms. Games go live by the clock of the process. */
const CLOCK_MS = 2_000;
/** Timeout for responses of Redis, in ms. */
const REDIS_MS = 2_000;

/** Checks the database: the running service's database, or else the configured database. Creates none. */
export async function checkDatabase(config: Config, now: () => number): Promise<Finding[]> {
  if (config.mongodbUri === null && !existsSync(databaseFolder(config))) return [];
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(config);
  } catch (error) {
    return [problem('database', `The embedded database cannot be opened (${reasonOf(error)}).`)];
  }
  const backups = config.get(backupConfig);
  try {
    return await withClient(database.uri, async (db) => [
      ...(config.mongodbUri === null
        ? [ok('database', embeddedSentence(database.isServiceRunning))]
        : await queriedFindings(db, now)),
      ...dataFindings(await dataVersion(db)),
      ...(backups ? backupFindings(await lastBackup(db), backups.everyMs, now()) : []),
    ]);
  } catch (error) {
    const name = config.mongodbUri === null ? 'database' : 'MONGODB_URI';
    return [problem(name, unreachableSentence(error) ?? `${name} does not work (${reasonOf(error)}).`)];
  } finally {
    await database.close();
  }
}

const embeddedSentence = (isRunning: boolean): string =>
  `The embedded database responds. The service ${isRunning ? 'is running' : 'is not running'}.`;

/** Checks the version, transactions, and clock of an external MongoDB. */
async function queriedFindings(db: mongo.Db, now: () => number): Promise<Finding[]> {
  const before = now();
  const hello = await db.command({ hello: 1 });
  const apart = (hello['localTime'] as Date).getTime() - (before + now()) / 2;
  const refusal = unsupportedServer(hello);
  if (refusal) return [problem('MONGODB_URI', refusal)];
  const findings = [ok('MONGODB_URI', `The database ${db.databaseName} responds and supports transactions.`)];
  if (Math.abs(apart) < CLOCK_MS)
    return [...findings, ok('clock', 'The clocks of this machine and the database agree.')];
  const seconds = Math.round(Math.abs(apart) / 1000);
  const late = `${seconds} s ${apart > 0 ? 'behind' : 'ahead of'} the clock of the database`;
  return [
    ...findings,
    problem(
      'clock',
      `The clock of this machine is ${late}, so games go live at the wrong time. Run NTP on both machines.`,
    ),
  ];
}

function dataFindings(stored: DataVersion | null): Finding[] {
  const newer = newerSentence(stored);
  if (newer) return [problem('data', newer)];
  if (!stored) return [ok('data', 'The database is empty.')];
  if (stored.schema === SCHEMA_VERSION)
    return [
      ok(
        'data',
        `The data has schema ${stored.schema}, the schema of Nepsh ${versionAndCommit}. There is nothing to migrate.`,
      ),
    ];
  const what = `The data has schema ${stored.schema}, but this Nepsh ${versionAndCommit} needs schema ${SCHEMA_VERSION}`;
  return [warning('data', `${what}. The next start migrates the data. To migrate it beforehand, run "nepsh migrate".`)];
}

/** Returns the stored state of the scheduled backups, or null. */
const lastBackup = (db: mongo.Db): Promise<JobStateDoc | null> =>
  db.collection<JobStateDoc>(JOB_STATES).findOne({ _id: BACKUP_JOB });

function backupFindings(state: JobStateDoc | null, everyMs: number, now: number): Finding[] {
  const { succeededAt, failedAt, failure } = state ?? {};
  if (failedAt) {
    return [
      problem(
        'backups',
        `The backup of ${failedAt.toISOString()} failed: ${failure ?? ''} The service retries every hour.`,
      ),
    ];
  }
  if (!succeededAt)
    return [warning('backups', 'There is no backup yet. The service creates one within minutes of its start.')];
  const isLate = now - succeededAt.getTime() > 2 * everyMs;
  const at = succeededAt.toISOString();
  if (isLate) return [problem('backups', `The last backup is from ${at}. Start the service, which creates backups.`)];
  return [ok('backups', `The last backup is from ${at}.`)];
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === null) return [];
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: REDIS_MS,
    commandTimeout: REDIS_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  client.on('error', (error: Error) => (reason = reasonOf(error)));
  try {
    await client.connect();
    await client.ping();
    return [ok('REDIS_URL', 'Redis responds.')];
  } catch (error) {
    const why = reason || reasonOf(error);
    const until = 'until then, each process counts limits separately';
    return [
      problem(
        'REDIS_URL',
        `REDIS_URL points to a Redis server that does not work (${why}). Start it or correct the address; ${until}.`,
      ),
    ];
  } finally {
    client.disconnect();
  }
}
