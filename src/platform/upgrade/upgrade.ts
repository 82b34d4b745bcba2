import mongoose, { type mongo } from 'mongoose';
import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp } from '../backup/backup.js';
import { deleteOlder, stampOf } from '../backup/older.js';
import type { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { version as ownVersion } from '../config/version.js';
import { answerTimes } from '../database/availability/answer-times.js';
import { whileRenewing } from '../database/locks/lease-renewal.js';
import { Leases } from '../database/locks/lease.js';
import { LEASE_MODEL, leaseSchema, type LeaseDoc } from '../database/locks/lease.schema.js';
import { requireSupportedServer } from '../database/server/supported-server.js';
import { upgradeSteps } from '../steps.js';
import { dataVersion, refuseNewer, storeVersion, type DataVersion } from './data-version.js';
import { runMigration, type MigrateOptions } from './migrate.js';
import { FIRST_SCHEMA, migrationsFrom, SCHEMA_VERSION } from './migrations.js';

/** Name of the lease of the migrating process. */
const JOB = 'upgrade';
/** Interval between checks whether another process has finished the migration, in ms. */
const LOOK_MS = 250;
/**
 * Time for processes of an older build to notice the migration, in ms: they check once a second, and abort a running write after
 * 4.5 seconds.
 */
const SETTLE_MS = 6_000;
/** Number of backups before migrations to retain. */
const KEPT = 3;
const NAMED = /^before-schema-\d+-\d{8}T\d{6}Z\.tar\.gz$/;

/** Returns the folder of the backups before migrations. */
export const upgradeBackups = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups');

export interface UpgradeOptions extends Pick<MigrateOptions, 'onProgress'> {
  config: Config;
  databaseUri: string;
  clock: Clock;
  isSoleUser: boolean;
  /** False if the operator already has a backup. */
  withBackup?: boolean;
  log?: (sentence: string) => void;
}

export interface Upgrade {
  /** Schema version before the upgrade, or null if the database was empty. */
  from: number | null;
  to: number;
  /** Number of changed records. */
  changed: number;
  /** Path of the backup before the migration, or null if no backup was written. */
  backup: string | null;
}

/** Runs work on a separate connection and closes it afterwards. */
async function withConnection<T>(
  databaseUri: string,
  isSoleUser: boolean,
  work: (db: mongo.Db, connection: mongoose.Connection) => Promise<T>,
): Promise<T> {
  const options = { ...answerTimes(isSoleUser), autoIndex: false, autoCreate: false };
  const connection = await mongoose.createConnection(databaseUri, options).asPromise();
  try {
    if (!connection.db) throw new Error('The database is not connected.');
    await requireSupportedServer(connection.db);
    return await work(connection.db, connection);
  } finally {
    await connection.close();
  }
}

/**
 * Migrates the data to the schema of this build before the first other write. One process migrates while others wait. The
 * embedded database is backed up first. Throws one sentence without changing data if the data belongs to a newer build or the
 * backup cannot be written.
 */
export function upgrade(options: UpgradeOptions): Promise<Upgrade> {
  const { databaseUri, clock, isSoleUser, log } = options;
  return withConnection(databaseUri, isSoleUser, async (db, connection) => {
    const stored = await dataVersion(db);
    refuseNewer(stored);
    if (!stored || stored.schema === SCHEMA_VERSION) {
      if (stored?.version !== ownVersion) await storeVersion(db, { schema: SCHEMA_VERSION, version: ownVersion });
      return { from: stored?.schema ?? null, to: SCHEMA_VERSION, changed: 0, backup: null };
    }
    const leases = new Leases(connection.model<LeaseDoc>(LEASE_MODEL, leaseSchema), clock, isSoleUser);
    await leases.onModuleInit();
    try {
      for (let waits = 0; (await leases.hold(JOB)) === null; waits += 1) {
        const other = waits === 0 && log ? await othersIn(leases, JOB) : '';
        if (waits === 0) log?.(`Another process is migrating the data${other && ` (${other})`}. Waiting for it.`);
        await pause(LOOK_MS);
      }
      // Another process may have finished the migration in the meantime.
      return await migrateAll(db, (await dataVersion(db)) ?? stored, leases, options);
    } finally {
      await leases.onApplicationShutdown();
    }
  });
}

/** Returns whether the data has the schema of this build. Throws one sentence if the data belongs to a newer build. */
export function isCurrent(databaseUri: string): Promise<boolean> {
  return withConnection(databaseUri, false, async (db) => {
    const stored = await dataVersion(db);
    refuseNewer(stored);
    return !stored || stored.schema === SCHEMA_VERSION;
  });
}

/** Throws one sentence if the data does not have the schema of this build. Stores the version in an empty database. */
export function requireCurrent(databaseUri: string): Promise<void> {
  return withConnection(databaseUri, false, async (db) => {
    const stored = await dataVersion(db);
    refuseNewer(stored);
    if (!stored) return storeVersion(db, { schema: SCHEMA_VERSION, version: ownVersion });
    if (stored.schema === SCHEMA_VERSION) return;
    throw new Error(
      `The data has an older schema (${stored.schema}; this Nepsh ${ownVersion} needs ${SCHEMA_VERSION}). Run ` +
        '"nepsh migrate" or start the service first.',
    );
  });
}

async function migrateAll(
  db: mongo.Db,
  stored: DataVersion,
  leases: Leases,
  { config, isSoleUser, withBackup = true, log, onProgress }: UpgradeOptions,
): Promise<Upgrade> {
  refuseNewer(stored);
  const mayGoOn = async (): Promise<void> => {
    if ((await leases.hold(JOB)) === null) throw new Error('Another process has taken over the migration.');
  };
  const open = migrationsFrom(stored.schema);
  const isOwnBackup = withBackup && config.mongodbUri === null && open.length > 0;
  // If the lease is lost, the check after the backup detects it.
  const backup = isOwnBackup
    ? await whileRenewing(leases, JOB, ({ progress }) => backUpOnce(db, config, stored, progress, log))
    : null;
  await mayGoOn();
  const migrating = isSoleUser || open.length === 0 ? {} : { migrating: SCHEMA_VERSION };
  if (migrating.migrating) {
    await storeVersion(db, { schema: stored.schema, version: stored.version, ...(backup && { backup }), ...migrating });
    await settle(leases, mayGoOn, log);
  }
  let changed = 0;
  for (const migration of open) {
    log?.(`Migrating the data to schema ${migration.schema}: ${migration.title}.`);
    const count = await runMigration(db, migration, {
      config,
      mayGoOn,
      ...(onProgress && { onProgress }),
      ...(log && { onSkipped: log }),
    });
    changed += count;
    // The path of the backup stays stored until the last migration has finished.
    await storeVersion(db, {
      schema: migration.schema,
      version: ownVersion,
      ...(migration !== open.at(-1) && { ...(backup && { backup }), ...migrating }),
    });
    upgradeSteps.reached('upgrade:version-stored');
    log?.(`Migrated the data to schema ${migration.schema}; changed ${count} records.`);
  }
  return { from: stored.schema, to: SCHEMA_VERSION, changed, backup };
}

/**
 * Returns the other processes with a lease, such as 'host:4711 with Nepsh 1.2.0'.
 * @param only limits the list to the leases of this job
 */
async function othersIn(leases: Leases, only?: string): Promise<string> {
  const leasesOfOthers = (await leases.current()).filter(({ job, isHere }) => !isHere && (!only || job === only));
  return [
    ...new Set(
      leasesOfOthers.map(({ holder, version }) => `${holder} with ${version ? `Nepsh ${version}` : 'an older Nepsh'}`),
    ),
  ].join(', ');
}

/** Waits until all processes of an older build have stopped writing (see `VersionWatch`). */
async function settle(leases: Leases, mayGoOn: () => Promise<void>, log?: (sentence: string) => void): Promise<void> {
  const others = await othersIn(leases);
  if (others === '') return;
  log?.(`Other processes are using the data (${others}). Waiting until they have noticed the migration.`);
  for (let waited = 0; waited < SETTLE_MS; waited += LOOK_MS) {
    await mayGoOn();
    await pause(LOOK_MS);
  }
}

/**
 * Creates the backup of this upgrade, unless an interrupted attempt has created it: since then, the data is partially migrated.
 */
async function backUpOnce(
  db: mongo.Db,
  config: Config,
  stored: DataVersion,
  onProgress: () => void,
  log?: (sentence: string) => void,
): Promise<string> {
  if (stored.backup && existsSync(stored.backup)) return stored.backup;
  const folder = upgradeBackups(config);
  const file = join(folder, `before-schema-${SCHEMA_VERSION}-${stampOf(new Date())}.tar.gz`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await backUp(config, file, { onProgress });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data needs a migration, but the backup before it failed (${reason.replace(/\.$/, '')}). Free some space, or run ` +
        '"nepsh migrate --no-backup" if you have a backup.',
      { cause: error },
    );
  }
  upgradeSteps.reached('upgrade:backup-written');
  const { failures } = await deleteOlder(folder, NAMED, KEPT);
  for (const failure of failures) log?.(`Failed to delete an older backup: ${failure}`);
  await storeVersion(db, { schema: stored.schema || FIRST_SCHEMA, version: stored.version, backup: file });
  upgradeSteps.reached('upgrade:backup-noted');
  log?.(`The backup of the data before the upgrade is ${file}.`);
  return file;
}
