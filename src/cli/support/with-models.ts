import { NestFactory } from '@nestjs/core';
import { Module, type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppModule, type Runtime } from '../../app.module.js';
import { IndexBuilder } from '../../platform/database/indexes/index-builder.js';
import { CommandLogger } from './command-logger.js';

type Part = Type<unknown> | DynamicModule;

@Module({})
class ModelsModule {}

/** Creates the indexes of the service's models in a database. */
export const makeIndexes = (runtime: Runtime): Promise<void> =>
  withModels(runtime, (app) => app.get(IndexBuilder).build());

/** Runs work with the service's models on a database. Starts no part of the service. */
export async function withModels<T>(runtime: Runtime, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  const models = [...modelsIn(AppModule.forRoot(runtime), new Set())];
  const connection = MongooseModule.forRoot(runtime.databaseUri, {
    autoIndex: false,
    autoCreate: false,
    retryAttempts: 0,
  });
  const module = { module: ModelsModule, imports: [connection, ...models], providers: [IndexBuilder] };
  const app = await NestFactory.createApplicationContext(module, { logger: new CommandLogger(), abortOnError: false });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Returns the modules that declare models (`MongooseModule.forFeature`), at any depth of imports. */
function* modelsIn(part: Part, seen: Set<unknown>): Generator<DynamicModule> {
  const isDynamic = 'module' in part;
  if (isDynamic && part.module === MongooseModule) {
    if (part.providers) yield part;
    return;
  }
  const type = isDynamic ? part.module : part;
  const declared = seen.has(type) ? [] : ((Reflect.getMetadata('imports', type) ?? []) as Part[]);
  seen.add(type);
  const added = isDynamic ? ((part.imports ?? []) as Part[]) : [];
  for (const imported of [...declared, ...added]) yield* modelsIn(imported, seen);
}
