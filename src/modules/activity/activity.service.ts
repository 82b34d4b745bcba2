import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { ActivityRecord, FieldChange } from '../../contract/records/activity.record.js';
import { LISTS } from '../../contract/lists.js';
import { comparable } from '../../contract/logged-values.js';
import { SYSTEM_ROLE } from '../../contract/permissions.js';
import { Clock } from '../../platform/clock/clock.js';
import { inserts } from '../../platform/database/transactions/last-writes.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { mapInSlices } from '../../platform/slices.js';
import { ACTIVITY_MODEL, activityWords, type ActivityDoc, type Actor } from './activity.schema.js';

/** Action on a record. `before` and `after` are compared field by field. */
export interface ActivityEntry {
  action: string;
  resource: string;
  resourceId: string;
  before?: object | null;
  after?: object | null;
  source?: 'server' | 'client';
}

/** Actor of automatic actions of the server. */
export const SYSTEM_ACTOR: Actor = { userId: '', username: 'system', email: '', role: SYSTEM_ROLE };

/** Fields that change with every write or that only the server uses. */
const NOT_LOGGED = new Set([
  '_id',
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'games',
  'holds',
  'key',
  'order',
  'roundKey',
  'passwordHash',
  'sortKeys',
  'words',
]);

/** Filter for entries that are not rows of an import. */
export const NOT_OF_IMPORTS: QueryFilter<ActivityDoc> = { importId: null };

const MAPPING: ListMapping = {
  paths: { username: 'actor.username', role: 'actor.role', userId: 'actor.userId' },
  convert: { id: toObjectId, importId: toObjectId },
  search: LISTS.activity.search,
  words: 'always',
};

/** Logs the actions of staff, in the same transaction as the change itself. */
@Injectable()
export class ActivityService {
  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly model: Model<ActivityDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  log(actor: Actor, entry: ActivityEntry): Promise<void> {
    return this.logAll(actor, [entry]);
  }

  /** Logs several entries of one write. `id` is the id of a single entry. */
  async logAll(actor: Actor, entries: readonly ActivityEntry[], id?: Types.ObjectId): Promise<void> {
    if (entries.length === 0) return;
    const undone = await this.undone(actor);
    // The rows that an undo of an import reverts stay in the entry of the import.
    const importId = actor.importId ?? undone?.importId;
    const docs = entries.map((entry): ActivityDoc => {
      const { resource, resourceId } = entry;
      const changes = differences(entry.before ?? null, entry.after ?? null);
      const isUndo = undone !== null && takesBack({ resource, resourceId, changes }, undone);
      const action = isUndo ? `Undid: ${undone.action}` : entry.action;
      return {
        _id: id ?? new Types.ObjectId(),
        actor: storedActor(actor),
        words: activityWords({ actor, action, resource }),
        action,
        source: entry.source ?? 'server',
        resource,
        resourceId,
        changes,
        ...(isUndo && { undoes: undone._id }),
        ...(importId && { importId }),
        createdAt: this.clock.date(),
      };
    });
    const ids = docs.map(({ _id }) => _id.toHexString());
    this.outbox.changed('activity', ids);
    currentTransaction().writeLast(inserts(this.model, docs));
  }

  /** Logs an action that has no other write, in a separate transaction. */
  logAlone(actor: Actor, entry: ActivityEntry): Promise<void> {
    return this.unit.run(() => this.log(actor, entry));
  }

  /** Logs the start of an import and returns the entry's id, which the import's other entries name as `importId`. */
  async startImport(actor: Actor, entry: ActivityEntry): Promise<Types.ObjectId> {
    const id = new Types.ObjectId();
    await this.unit.run(() => this.logAll(actor, [entry], id));
    return id;
  }

  /** Replaces the action of an import's entry and counts its rows. */
  finishImport(id: Types.ObjectId, actor: Actor, { action, resource }: ActivityEntry): Promise<void> {
    return this.unit.run(async () => {
      this.outbox.changed('activity', [id.toHexString()]);
      const rows = await this.model.countDocuments({ importId: id });
      const words = activityWords({ actor, action, resource });
      await this.model.updateOne({ _id: id }, { $set: { action, words, rows } });
    });
  }

  /**
   * Returns the entry that the actor claims to undo, or null. The caller compares the entry with the write to check the claim.
   */
  private async undone({ undoes }: Actor): Promise<ActivityDoc | null> {
    if (undoes === undefined) return null;
    return this.model.findById(undoes).lean<ActivityDoc>();
  }

  async list(query: ListQuery): Promise<{ records: ActivityRecord[]; total: number }> {
    const { docs, total } = await findSlice(this.model, query, MAPPING, scopeOf(query));
    return { records: await mapInSlices(docs, toActivityRecord), total };
  }
}

/** Lists show an import as one entry, unless they are about single records or the rows of an import, or search a text. */
const scopeOf = ({ q, filter }: ListQuery): QueryFilter<ActivityDoc> =>
  q !== null || ['id', 'resourceId', 'importId'].some((field) => field in filter) ? {} : NOT_OF_IMPORTS;

/** Returns the actor fields that the log stores. */
const storedActor = ({ userId, username, email, role, apiKey }: Actor): Actor => ({
  userId,
  username,
  email,
  role,
  ...(apiKey !== undefined && { apiKey }),
});

type Written = Pick<ActivityDoc, 'resource' | 'resourceId' | 'changes'>;

/**
 * Returns whether a write only reverts fields of an earlier write. Each field must change from the earlier write's result to its
 * previous value.
 */
function takesBack(write: Written, earlier: Written): boolean {
  if (write.resource !== earlier.resource || write.resourceId !== earlier.resourceId) return false;
  const changes = new Map(earlier.changes.map((change) => [change.field, change]));
  const isBack = ({ field, before, after }: FieldChange): boolean => {
    const change = changes.get(field);
    return !!change && isSame(field, before, change.after) && isSame(field, after, change.before);
  };
  return write.changes.length > 0 && write.changes.every(isBack);
}

const isSame = (field: string, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(comparable(field, one), comparable(field, other));

type Fields = Map<string, unknown>;

/** Returns the fields in which two versions differ. */
export function differences(before: object | null, after: object | null): FieldChange[] {
  const [old, fresh] = [before, after].map((one) => new Map<string, unknown>(Object.entries(one ?? {}))) as [
    Fields,
    Fields,
  ];
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  return [...fields]
    .filter((field) => !NOT_LOGGED.has(field) && !isSame(field, old.get(field), fresh.get(field)))
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }));
}

function toActivityRecord(doc: ActivityDoc): ActivityRecord {
  const id = doc._id.toHexString();
  const { userId, username, email, role, apiKey } = doc.actor;
  return {
    _id: id,
    id,
    user: { _id: userId, username, email },
    role,
    ...(apiKey !== undefined && { apiKey }),
    action: doc.action,
    source: doc.source,
    resource: doc.resource,
    resourceId: doc.resourceId,
    changes: doc.changes,
    ...(doc.security && { security: doc.security }),
    ...(doc.undoes && { undoes: doc.undoes.toHexString() }),
    ...(doc.importId && { importId: doc.importId.toHexString() }),
    ...(doc.rows !== undefined && { rows: doc.rows }),
    createdAt: doc.createdAt.toISOString(),
  };
}
