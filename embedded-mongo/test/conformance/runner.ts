import { readFileSync } from 'node:fs';
import { EJSON } from 'bson';
import {
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoServerError,
  type Collection,
  type Db,
  type Document,
  type MongoClient,
} from 'mongodb';
import type { TestServer } from '../support/server.js';
import { difference } from './match.js';
import { onClient, onCollection, onDatabase, UnknownOperation } from './operations.js';

const TOPOLOGY = 'replicaset';

/** Result of one test. */
export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'does not apply';
  readonly reason?: string;
}

interface Entities {
  readonly clients: Map<string, MongoClient>;
  readonly databases: Map<string, Db>;
  readonly collections: Map<string, Collection>;
}

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}

function compareVersions(a: string, b: string): number {
  const [x, y] = [numbers(a), numbers(b)];
  for (let index = 0; index < 3; index += 1) {
    const order = (x[index] ?? 0) - (y[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function applies(requirements: unknown, version: string): boolean {
  if (!Array.isArray(requirements)) return true;
  return (requirements as Document[]).some((requirement) => {
    const { minServerVersion, maxServerVersion, topologies, serverless, auth, csfle, serverParameters } = requirement;
    if (typeof minServerVersion === 'string' && compareVersions(version, minServerVersion) < 0) return false;
    if (typeof maxServerVersion === 'string' && compareVersions(version, maxServerVersion) > 0) return false;
    if (Array.isArray(topologies) && !topologies.includes(TOPOLOGY)) return false;
    return serverless !== 'require' && auth !== true && csfle !== true && serverParameters === undefined;
  });
}

/** Runs every test of a file that applies to a server of this version. */
export async function runFile(path: string, name: string, server: TestServer, version: string): Promise<Outcome[]> {
  const file = EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as Document;
  const outcomes: Outcome[] = [];
  for (const test of file['tests'] as Document[]) {
    const title = `${name}: ${String(test['description'])}`;
    if (!applies(file['runOnRequirements'], version) || !applies(test['runOnRequirements'], version)) {
      outcomes.push({ name: title, result: 'does not apply', reason: 'runOnRequirements' });
    } else if (test['skipReason'] !== undefined) {
      outcomes.push({ name: title, result: 'does not apply', reason: String(test['skipReason']) });
    } else {
      outcomes.push(await runTest(file, test, title, server));
    }
  }
  return outcomes;
}

async function runTest(file: Document, test: Document, name: string, server: TestServer): Promise<Outcome> {
  const entities: Entities = { clients: new Map(), databases: new Map(), collections: new Map() };
  try {
    createEntities((file['createEntities'] ?? []) as Document[], entities, server);
    await loadData((file['initialData'] ?? []) as Document[], server);
    for (const operation of test['operations'] as Document[]) await runOperation(operation, entities);
    await checkOutcome((test['outcome'] ?? []) as Document[], server);
    return { name, result: 'passed' };
  } catch (error) {
    if (error instanceof UnknownOperation)
      return { name, result: 'does not apply', reason: `operation ${error.message}` };
    return { name, result: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const client of entities.clients.values()) await client.close();
  }
}

function createEntities(list: readonly Document[], entities: Entities, server: TestServer): void {
  for (const entity of list) {
    const { client, database, collection } = entity as Record<string, Document | undefined>;
    if (client) entities.clients.set(client['id'] as string, server.connect((client['uriOptions'] ?? {}) as Document));
    if (database) {
      const owner = entities.clients.get(database['client'] as string);
      const db = owner?.db(database['databaseName'] as string, (database['databaseOptions'] ?? {}) as Document);
      if (db) entities.databases.set(database['id'] as string, db);
    }
    if (collection) {
      const db = entities.databases.get(collection['database'] as string);
      const client = db?.collection(
        collection['collectionName'] as string,
        (collection['collectionOptions'] ?? {}) as Document,
      );
      if (client) entities.collections.set(collection['id'] as string, client);
    }
  }
}

async function loadData(list: readonly Document[], server: TestServer): Promise<void> {
  for (const { databaseName, collectionName, documents, createOptions } of list) {
    const db = server.client.db(databaseName as string);
    await db.collection(collectionName as string).drop();
    if ((documents as Document[]).length > 0)
      await db.collection(collectionName as string).insertMany(documents as Document[]);
    else await db.createCollection(collectionName as string, (createOptions ?? {}) as Document);
  }
}

async function runOperation(operation: Document, entities: Entities): Promise<void> {
  const { name, object, expectError, expectResult, ignoreResultAndError } = operation;
  let result: unknown;
  try {
    result = await call(String(object), String(name), (operation['arguments'] ?? {}) as Document, entities);
  } catch (error) {
    if (error instanceof UnknownOperation) throw error;
    if (ignoreResultAndError === true) return;
    if (!expectError)
      throw new Error(`${String(name)}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    checkError(expectError as Document, error);
    return;
  }
  if (expectError) throw new Error(`${String(name)} was expected to fail and gave ${EJSON.stringify(result)}`);
  if (expectResult === undefined) return;
  const error = difference(expectResult, result);
  if (error) throw new Error(`${String(name)}: ${error}`);
}

function call(object: string, name: string, args: Document, entities: Entities): Promise<unknown> {
  const collection = entities.collections.get(object);
  if (collection) return onCollection(collection, name, args);
  const database = entities.databases.get(object);
  if (database) return onDatabase(database, name, args);
  const client = entities.clients.get(object);
  if (client) return onClient(client, name, args);
  throw new UnknownOperation(`${name} on ${object}`);
}

function checkError(expected: Document, error: unknown): void {
  const fromServer = error instanceof MongoServerError || error instanceof MongoClientBulkWriteError;
  if (expected['isClientError'] === true && fromServer && !(error instanceof MongoClientBulkWriteError))
    throw new Error(`expected an error of the client, got ${String(error)}`);
  const { errorCode, errorContains, expectResult, errorResponse } = expected;
  if (errorCode !== undefined && (!(error instanceof MongoServerError) || error.code !== errorCode))
    throw new Error(`expected error code ${String(errorCode)}, got ${String(error)}`);
  if (typeof errorContains === 'string' && !String(error).toLowerCase().includes(errorContains.toLowerCase()))
    throw new Error(`expected an error with '${errorContains}', got ${String(error)}`);
  if (errorResponse !== undefined) {
    const mismatch = difference(errorResponse, error instanceof MongoServerError ? error.errorResponse : undefined);
    if (mismatch) throw new Error(`error response: ${mismatch}`);
  }
  if (expectResult !== undefined) {
    const partial =
      error instanceof MongoBulkWriteError
        ? error.result
        : error instanceof MongoClientBulkWriteError
          ? error.partialResult
          : undefined;
    const mismatch = difference(expectResult, partial);
    if (mismatch) throw new Error(`partial result: ${mismatch}`);
  }
}

async function checkOutcome(list: readonly Document[], server: TestServer): Promise<void> {
  for (const { databaseName, collectionName, documents } of list) {
    const actual = await server.client
      .db(databaseName as string)
      .collection(collectionName as string)
      .find({}, { sort: { _id: 1 } })
      .toArray();
    const found = difference(documents, actual, 'outcome', false);
    if (found) throw new Error(found);
  }
}
