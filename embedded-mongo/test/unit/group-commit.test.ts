import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { encode } from '../../src/bson/encode.js';
import type { Collection } from '../../src/storage/catalog.js';
import { DocumentWriter } from '../../src/storage/documents.js';
import { openDatabase } from '../../src/storage/open.js';
import { createCollection } from '../../src/storage/schema.js';
import { Store } from '../../src/storage/store.js';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-commit-'));
const writer = (): DocumentWriter => new DocumentWriter(store, () => undefined);
let store: Store;
let collection: Collection;

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance', 'queueMicrotask', 'Date'] });
  store = new Store(openDatabase({ dataDir, sync: 'off' }), {
    claim: () => undefined,
    changed: () => undefined,
    renamed: () => undefined,
    committed: () => undefined,
    lost: () => undefined,
  });
  collection = createCollection(store, 'test', 'items', {});
  store.flush();
});

afterAll(async () => {
  await store.close();
  jest.useRealTimers();
  rmSync(dataDir, { recursive: true });
});

const insert = (_id: number): void => writer().insert(collection, { _id }, encode({ _id }));

test('commits several slices together once a caller waits', async () => {
  const { version } = store;
  for (let id = 0; id < 10; id += 1) {
    insert(id);
    store.whenCommitted({ committed: () => undefined, failed: () => undefined });
    await turn();
  }
  expect(store.version).toBe(version);
  await new Promise<void>((committed, failed) => store.whenDurable({ committed, failed }));
  expect(store.version).toBe(version + 1);
});

test('commits after a while if no caller waits', async () => {
  const { version } = store;
  insert(10);
  await turn();
  expect(store.version).toBe(version);
  jest.advanceTimersByTime(100);
  expect(store.version).toBe(version + 1);
  expect(store.dirty).toBe(false);
});
