import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig, type Config } from '../../platform/config/config.js';
import { withClient } from '../../platform/backup/backup.js';
import { openDatabase } from '../../platform/database/embedded.js';
import { IndexBuilder } from '../../platform/database/index-builder.js';
import { refuseRunning } from '../../platform/database/running-processes.js';
import { requireCurrent } from '../../platform/upgrade/upgrade.js';

/** Runs work with the service's parts on its database, without serving or doing its jobs; the service may run meanwhile. */
export async function withService<T>(work: (app: INestApplicationContext, config: Config) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  try {
    await requireCurrent(database.uri);
    const app = await NestFactory.createApplicationContext(
      AppModule.with({
        ...{ config, clock: new Clock(), databaseUri: database.uri, isSoleUser: database.embedded },
        isCommand: true,
      }),
      { logger: ['error'], abortOnError: false },
    );
    try {
      await app.get(IndexBuilder).build();
      return await work(app, config);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}

/** The same for work that must not meet the service. Raises where it runs. */
export async function withStoppedService<T>(work: Parameters<typeof withService<T>>[0]): Promise<T> {
  const database = await openDatabase(loadConfig(process.env, { creates: false }));
  try {
    if (database.isServiceRunning) throw new Error('The service is running. Stop it first.');
    // The embedded database has one user, and leases of the last one that was killed.
    if (!database.embedded) await withClient(database.uri, refuseRunning);
  } finally {
    await database.close();
  }
  return withService(work);
}
