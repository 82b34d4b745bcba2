import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig, type Config } from '../../platform/config/config.js';
import { openDatabase } from '../../platform/database/embedded.js';
import { IndexBuilder } from '../../platform/database/index-builder.js';
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

/**
 * The same for work that must not meet the service. Raises where it runs on the embedded database; processes on a MongoDB
 * are the operator's to stop.
 */
export async function withStoppedService<T>(work: Parameters<typeof withService<T>>[0]): Promise<T> {
  const database = await openDatabase(loadConfig(process.env, { creates: false }));
  await database.close();
  if (database.isServiceRunning) throw new Error('The service is running. Stop it first.');
  return withService(work);
}
