import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import openapiTS, { astToString } from 'openapi-typescript';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../app.module.js';
import { loadConfig } from '../config.js';
import { Clock } from '../platform/clock/clock.js';
import { startDatabase } from '../platform/database/server/embedded.js';
import { describeApi } from '../platform/http/api-docs.js';
import { callTable } from '../platform/http/access/call-table.js';
import { callsOf } from '../platform/http/access/calls.js';
import { NO_JSON_SCHEMAS } from '../platform/http/bodies/no-json-schemas.js';
import { orderEnums } from './support/contract-order.js';

const FOLDER = 'client/generated';
const HEADER = '/* Generated from the routes and DTOs by `npm run openapi`. */\n';

// The description needs the application's routes, and the application needs a database: this one is temporary.
const folder = await mkdtemp(join(tmpdir(), 'nepsh-openapi-'));
const config = loadConfig({ DATA_DIR: folder });
const database = await startDatabase(config);
const app = await NestFactory.create<NestFastifyApplication>(
  AppModule.forRoot({ config, clock: new Clock(), databaseUri: database.uri }),
  new FastifyAdapter({ schemaController: NO_JSON_SCHEMAS }),
  { logger: ['error'] },
);
app.setGlobalPrefix('api');
const document = describeApi(app, config);
orderEnums(document);
await mkdir(FOLDER, { recursive: true });
await writeFile(join(FOLDER, 'openapi.json'), JSON.stringify(document));
await writeFile(join(FOLDER, 'schema.ts'), HEADER + astToString(await openapiTS(document as never)));
await writeFile(join(FOLDER, 'calls.md'), callTable(callsOf(app)));
await app.close();
await database.close();
await rm(folder, { recursive: true, force: true });
process.stdout.write(`The files in ${FOLDER} describe ${Object.keys(document.paths).length} paths.\n`);
