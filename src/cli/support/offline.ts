import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppModule } from '../../app.module.js';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig, type Config } from '../../platform/config/config.js';
import { readEnvFile } from '../../platform/config/env-file.js';
import { ConfigError, readEnvironment } from '../../platform/config/environment.js';
import { startDatabase } from '../../platform/database/embedded.js';
import { IndexBuilder } from '../../platform/database/index-builder.js';

/** Raises one sentence where there is no database yet: a command of its own would make one in the wrong folder. */
export function requireDatabase(env: NodeJS.ProcessEnv): void {
  const { DATA_DIR, MONGODB_URI } = readEnvironment(env);
  const folder = resolve(DATA_DIR);
  if (MONGODB_URI || existsSync(join(folder, 'database', 'data.db'))) return;
  throw new ConfigError(
    `There is no database in ${folder}. Set DATA_DIR to the service's folder; the service makes the database at its first start.`,
  );
}

/** Runs work on the database without serving; what is wrong is said in one sentence, with exit code 1. */
export async function offline(work: (app: INestApplicationContext, config: Config) => Promise<void>): Promise<void> {
  try {
    readEnvFile(process.env);
    requireDatabase(process.env);
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
