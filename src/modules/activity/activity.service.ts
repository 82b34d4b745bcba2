import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { ActivityRecord, FieldChange } from '../../contract/records/activity.record.js';
import { LISTS } from '../../contract/lists.js';
import { Clock } from '../../platform/clock/clock.js';
import { findSlice, type ListMapping } from '../../platform/database/list.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ACTIVITY_MODEL, activityWords, type ActivityDoc, type Actor } from './activity.schema.js';

/** What was done to which record. `before` and `after` are compared field by field. */
export interface Deed {
  action: string;
  resource: string;
  resourceId: string;
  before?: object | null;
  after?: object | null;
  source?: 'server' | 'client';
}

/** Who the server is when it acts by itself. */
export const SYSTEM_ACTOR: Actor = { userId: '', username: 'system', email: '', role: 'system' };

/** Fields that change with every write or belong to nobody. */
const UNTOLD = new Set([
  '_id',
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'games',
  'holds',
  'roundKey',
  'passwordHash',
  'words',
]);

const MAPPING: ListMapping = {
  paths: { username: 'actor.username', role: 'actor.role', userId: 'actor.userId' },
  convert: { id: toObjectId },
  search: LISTS.activity.search,
  words: 'always',
};

/** Records what staff do, in the same transaction as the deed. */
@Injectable()
export class ActivityService {
  constructor(
    @InjectModel(ACTIVITY_MODEL) private readonly model: Model<ActivityDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  record(tx: Transaction, actor: Actor, deed: Deed): Promise<void> {
    return this.recordAll(tx, actor, [deed]);
  }

  /** Records several deeds of one write. */
  async recordAll(tx: Transaction, actor: Actor, deeds: readonly Deed[]): Promise<void> {
    if (deeds.length === 0) return;
    const docs = deeds.map((deed): ActivityDoc => ({
      _id: new Types.ObjectId(),
      actor: { userId: actor.userId, username: actor.username, email: actor.email, role: actor.role },
      words: activityWords({ actor, action: deed.action, resource: deed.resource }),
      action: deed.action,
      source: deed.source ?? 'server',
      resource: deed.resource,
      resourceId: deed.resourceId,
      changes: differences(deed.before ?? null, deed.after ?? null),
      createdAt: this.clock.date(),
    }));
    // Lean: they are made here whole and need no casting.
    await this.model.insertMany(docs, { session: tx.session, lean: true });
    const ids = docs.map(({ _id }) => _id.toHexString());
    await this.outbox.changed(tx, 'activity', ids);
  }

  /** Records something that is no write of its own. */
  recordAlone(actor: Actor, deed: Deed): Promise<void> {
    return this.unit.run((tx) => this.record(tx, actor, deed));
  }

  async list(query: ListQuery): Promise<{ activities: ActivityRecord[]; total: number }> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    return { activities: docs.map(toActivityRecord), total };
  }
}

type Fields = Map<string, unknown>;

/** The fields in which two versions differ. */
export function differences(before: object | null, after: object | null): FieldChange[] {
  const [old, fresh] = [before, after].map((one) => new Map<string, unknown>(Object.entries(one ?? {}))) as [
    Fields,
    Fields,
  ];
  const fields = new Set([...old.keys(), ...fresh.keys()]);
  return [...fields]
    .filter((field) => !UNTOLD.has(field) && !isDeepStrictEqual(old.get(field), fresh.get(field)))
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }));
}

function toActivityRecord(doc: ActivityDoc): ActivityRecord {
  const id = doc._id.toHexString();
  const { userId, username, email, role } = doc.actor;
  return {
    _id: id,
    id,
    user: { _id: userId, username, email },
    role,
    action: doc.action,
    source: doc.source,
    resource: doc.resource,
    resourceId: doc.resourceId,
    changes: doc.changes,
    ...(doc.security && { security: doc.security }),
    createdAt: doc.createdAt.toISOString(),
  };
}
