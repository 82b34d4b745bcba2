import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SECRET_FILE, type Config } from '../config/config.js';
import { putStagedSecret } from '../config/staged-secret.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { restoreSteps } from '../steps.js';
import { isData, openRestoreIn, RESTORING } from '../standby/standby-collections.js';

/** The numbered log, where the data has one. */
const EVENTS = 'events';

/** MongoDB's code NamespaceNotFound. */
const NOT_FOUND = 26;

/**
 * Replaces the collections with the restored ones, which have temporary names so far. Its first write decides: whatever is
 * killed after it, the next process or command finishes the restore before it uses the data.
 */
export async function switchCollections(
  db: mongo.Db,
  config: Pick<Config, 'dataDir'>,
  names: string[],
  secret: string | null,
): Promise<void> {
  const existing = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const before = existing.map(({ name }) => name).filter(isData);
  const dropped = before.filter((name) => !names.includes(name));
  const replaces = before.length > 0;
  await openRestoreIn(db).insertOne({ _id: 'restore', id: randomUUID(), names, dropped, replaces, secret });
  restoreSteps.reached('restore:begun');
  await finishRestore(db, config);
}

/** Goes on with a restore that was broken off while it replaced collections, if one was. */
export async function finishRestore(db: mongo.Db, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const open = await openRestoreIn(db).findOne({ _id: 'restore' });
  if (!open) return;
  for (const name of open.names) {
    // Another process, or an attempt before, may have renamed it.
    await db.renameCollection(RESTORING + name, name, { dropTarget: true }).catch((error: unknown) => ignore(error));
    restoreSteps.reached('restore:collection-replaced');
  }
  for (const name of open.dropped) {
    if (!(await openRestoreIn(db).findOne({ _id: 'restore', id: open.id }))) return;
    await db.dropCollection(name);
  }
  if (open.secret !== null) putStagedSecret(join(dataDir, SECRET_FILE), open.secret);
  if (open.replaces) await skipEvents(db, open.id);
  await openRestoreIn(db).deleteOne({ _id: 'restore', id: open.id });
}

function ignore(error: unknown): void {
  if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
}

/**
 * Adds an event whose number is far above the earlier ones. A client that has read events which the backup lacks loads
 * everything again, and does not take a new event for one that it has read.
 */
export async function skipEvents(db: mongo.Db, id: string): Promise<void> {
  const isNumbered = (await db.listCollections({ name: EVENTS }, { nameOnly: true }).toArray()).length > 0;
  if (!isNumbered) return;
  const events = db.collection<{ _id: number; key: string }>(EVENTS);
  const last = await events.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  const _id = Math.max(Date.now(), (last?._id ?? 0) + 2);
  const data = { resource: 'settings', ids: [], revision: _id };
  const event = { key: `restore:${id}`, name: 'changed', data, visibility: 'everyone', at: new Date() };
  await events.insertOne({ _id, ...event }).catch((error: unknown) => {
    // An attempt before has added it.
    if (!isDuplicateKey(error)) throw error;
  });
}
