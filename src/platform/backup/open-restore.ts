import type { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SECRET_FILE, type Config } from '../config/config.js';
import { putStagedSecret } from '../config/staged-secret.js';
import { isDuplicateKey } from '../database/records/duplicate-key.js';
import { restoreSteps } from '../steps.js';
import { isData, openRestoreIn, RESTORING } from '../standby/standby-collections.js';

/** Name of the numbered event log's collection, which may not exist. */
const EVENTS = 'events';

/** MongoDB's code NamespaceNotFound. */
const NOT_FOUND = 26;

/**
 * Replaces the collections with the restored collections, which have temporary names. The first write decides: if the process is
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

/** Finishes a restore that was interrupted while it replaced collections, if there is one. */
export async function finishRestore(db: mongo.Db, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const open = await openRestoreIn(db).findOne({ _id: 'restore' });
  if (!open) return;
  for (const name of open.names) {
    // Another process or an earlier attempt may have renamed the collection.
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
 * Adds an event whose number is far above the earlier numbers. A client that has read events missing in the backup then reloads
 * everything, and does not mistake a new event for an old one.
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
    // An earlier attempt has added the event.
    if (!isDuplicateKey(error)) throw error;
  });
}
