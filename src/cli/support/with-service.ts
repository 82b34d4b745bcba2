import type { INestApplicationContext, LoggerService, LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule, type Runtime } from '../../app.module.js';
import { finishRestore } from '../../platform/backup/open-restore.js';
import { withClient } from '../../platform/backup/backup.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import type { Config } from '../../platform/config/config.js';
import { openDatabase, type OpenDatabase } from '../../platform/database/server/embedded.js';
import { IndexBuilder } from '../../platform/database/indexes/index-builder.js';
import { runCommand, type RunningCommand, type StoodBy } from '../../platform/standby/command.js';
import { requireCurrent } from '../../platform/upgrade/upgrade.js';

type Work<T> = (app: INestApplicationContext, config: Config) => Promise<T>;

/**
 * Runs work with the service's modules on its database, without the HTTP server and background jobs. The service may run at the
 * same time.
 */
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
 * Runs work that must not run at the same time as the service. A running service switches all its processes to maintenance mode
 * for the duration.
 * @param prepare runs before, and may reject the command
 */
export async function withServiceInStandby<T>(
  name: string,
  work: Work<T>,
  prepare?: (command: RunningCommand, config: Config) => Promise<void>,
): Promise<{ result: T; stoodBy: StoodBy }> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  try {
    // Only this command uses the embedded database.
    if (database.embedded)
      return { result: await onDatabase(database, config, work), stoodBy: { processes: [], missing: [] } };
    return await withClient(database.uri, (db) =>
      runCommand(db, name, async (command) => {
        await prepare?.(command, config);
        // The application is created before maintenance mode starts, so that maintenance mode lasts only as long as the work.
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

/**
 * Runs work with the service's modules on a database with the schema of this build.
 * @param logger logger of the service, if the service calls this function
 */
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
