import type { INestApplicationContext, LoggerService, LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule, type Runtime } from '../../app.module.js';
import { finishRestore } from '../../platform/backup/open-restore.js';
import { withClient } from '../../platform/backup/backup.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import type { Config } from '../../platform/config/config.js';
import { openDatabase, type OpenDatabase } from '../../platform/database/embedded.js';
import { IndexBuilder } from '../../platform/database/index-builder.js';
import { runCommand, type RunningCommand, type StoodBy } from '../../platform/standby/command.js';
import { requireCurrent } from '../../platform/upgrade/upgrade.js';

type Work<T> = (app: INestApplicationContext, config: Config) => Promise<T>;

/** Runs work with the service's parts on its database, without serving or doing its jobs; the service may run meanwhile. */
export async function withService<T>(work: Work<T>): Promise<T> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  try {
    return await onDatabase(database, config, work);
  } finally {
    await database.close();
  }
}

/**
 * The same for work that must not meet the service: where it runs, each of its processes stands by meanwhile.
 * @param prepare runs before, and may refuse
 */
export async function withServiceInStandby<T>(
  name: string,
  work: Work<T>,
  prepare?: (command: RunningCommand, config: Config) => Promise<void>,
): Promise<{ result: T; stoodBy: StoodBy }> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  try {
    // The embedded database has one user: this command.
    if (database.embedded)
      return { result: await onDatabase(database, config, work), stoodBy: { processes: [], missing: [] } };
    return await withClient(database.uri, (db) =>
      runCommand(db, name, async (command) => {
        await prepare?.(command, config);
        // The application is made before the standby, so that the service stands by no longer than the work takes.
        return onDatabase(database, config, (app) =>
          command.inStandby(async (confirm) => {
            await confirm();
            return work(app, config);
          }),
        );
      }),
    );
  } finally {
    await database.close();
  }
}

async function onDatabase<T>({ uri, embedded }: OpenDatabase, config: Config, work: Work<T>): Promise<T> {
  await withClient(uri, (db) => finishRestore(db, config));
  await requireCurrent(uri);
  return withParts({ config, databaseUri: uri, isSoleUser: embedded }, (app) => work(app, config));
}

/** Runs work with the service's parts on a database of this build's form. @param logger the service's own where it runs it */
export async function withParts<T>(
  runtime: Omit<Runtime, 'clock' | 'isCommand'>,
  work: (app: INestApplicationContext) => Promise<T>,
  logger: LoggerService | LogLevel[] = ['error'],
): Promise<T> {
  const module = AppModule.forRoot({ ...runtime, clock: new Clock(), isCommand: true });
  const app = await NestFactory.createApplicationContext(module, { logger, abortOnError: false });
  try {
    await app.get(IndexBuilder).build();
    return await work(app);
  } finally {
    await app.close();
  }
}
