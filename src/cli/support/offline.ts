import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../app.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig, type Config } from '../../platform/config/config.js';
import { startDatabase } from '../../platform/database/embedded.js';
import { IndexBuilder } from '../../platform/database/index-builder.js';

/** Runs work on the database without serving; what is wrong is said in one sentence, with exit code 1. */
export async function offline(work: (app: INestApplicationContext, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const database = await startDatabase(config);
    const app = await NestFactory.createApplicationContext(
      AppModule.with({ config, clock: new Clock(), databaseUri: database.uri }),
      { logger: ['error'] },
    );
    try {
      await app.get(IndexBuilder).build();
      await work(app, config);
    } finally {
      await app.close();
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
