import { Types, type Model, type QueryFilter } from 'mongoose';
import type { ApiErrorCode } from '../../contract/errors.js';
import type { Resource } from '../../contract/events.js';
import { findSlice, type ListMapping } from '../../platform/database/list.js';
import { refuseStale, saveRevision, type StoredDoc } from '../../platform/database/record.js';
import type { Searchable } from '../../platform/database/search-words.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import type { Audience } from '../../platform/outbox/outbox.schema.js';
import type { Actor } from '../activity/activity.schema.js';
import type { WriteTools } from './write-tools.js';

/** How a plain resource is stored, shown and told of. */
export interface RecordKind<Doc extends StoredDoc & Searchable, Rec> {
  model: Model<Doc>;
  resource: Resource;
  /** As it is named in the log and in messages: 'FAQ'. */
  noun: string;
  missing: ApiErrorCode;
  /** Who is told that it changed; everyone when left out. */
  audience?: Audience;
  mapping: ListMapping;
  toRecord: (doc: Doc) => Rec & object;
  /** What a person calls it. */
  nameOf: (doc: Doc) => string;
  /** The words that it is searched by. */
  wordsOf: (doc: Doc) => string[];
}

/** The fields of a document that its own module decides. */
export type Fields<Doc> = Omit<Doc, keyof StoredDoc | keyof Searchable>;

/** The fields of a new record, or what reads them. */
export type Draft<Doc> = Fields<Doc> | ((tx: Transaction) => Promise<Fields<Doc>>);

/** A further rule of a write; it raises what forbids it. */
export type Rule<Doc> = (doc: Doc, tx: Transaction) => Promise<void> | void;

export interface Update<Doc> {
  /** The fields that change, from what is stored. */
  change(before: Doc, tx: Transaction): Partial<Fields<Doc>> | Promise<Partial<Fields<Doc>>>;
  ifMatch: number | null;
  /** What the log says was done; 'Changed the FAQ "…"' when left out. */
  action?(after: Doc): string;
  /** Further work in the same write. */
  then?(after: Doc, tx: Transaction): Promise<void>;
}

/** Tries of a write that named no revision before a race is told as one. */
const TRIES = 5;

/**
 * Reads and writes the records of a plain resource. Each write is whole: the record, its entry in the log and what
 * readers are told belong to one transaction.
 */
export class Records<Doc extends StoredDoc & Searchable, Rec> {
  constructor(
    private readonly kind: RecordKind<Doc, Rec>,
    private readonly tools: WriteTools,
  ) {}

  async list(query: ListQuery, scope: QueryFilter<Doc> = {}): Promise<{ records: (Rec & object)[]; total: number }> {
    const { docs, total } = await findSlice(this.kind.model, query, this.kind.mapping, scope);
    return { records: docs.map((doc) => this.kind.toRecord(doc)), total };
  }

  /** Raises the kind's `missing`. */
  async find(id: Types.ObjectId, tx?: Transaction): Promise<Doc> {
    const doc = await this.kind.model
      .findById(id)
      .session(tx?.session ?? null)
      .lean<Doc>();
    if (!doc) throw new ApiError(this.kind.missing);
    return doc;
  }

  async read(id: Types.ObjectId): Promise<Rec & object> {
    return this.kind.toRecord(await this.find(id));
  }

  /**
   * Adds a record, of fields that are known or that are read in the same write; without an actor (a visitor's doing)
   * nothing is written to the log of staff.
   */
  async create(fields: Draft<Doc>, actor: Actor | null, rule?: Rule<Doc>): Promise<Rec & object> {
    const { unit, clock } = this.tools;
    return unit.run(async (tx) => {
      const now = clock.date();
      const doc = {
        _id: new Types.ObjectId(),
        ...(typeof fields === 'function' ? await fields(tx) : fields),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      } as unknown as Doc;
      doc.words = this.kind.wordsOf(doc);
      await rule?.(doc, tx);
      await this.kind.model.insertMany([doc], { session: tx.session });
      await this.logAndEmit(tx, actor, `Created the ${this.quoted(doc)}`, null, doc);
      return this.kind.toRecord(doc);
    });
  }

  /** Changes a record. Raises `missing`, and STALE_WRITE for a revision that is not the stored one. */
  async update(id: Types.ObjectId, update: Update<Doc>, actor: Actor | null): Promise<Rec & object> {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await this.updateOnce(id, update, actor);
      } catch (error) {
        // Only a standalone database, which has no transactions, lets another write come in between.
        const raced = error instanceof ApiError && error.code === 'STALE_WRITE' && update.ifMatch === null;
        if (!raced || left <= 1) throw error;
      }
    }
  }

  /** Deletes a record; answers with what it was. Raises STALE_WRITE for a revision that is not the stored one. */
  async remove(
    id: Types.ObjectId,
    ifMatch: number | null,
    actor: Actor | null,
    rule?: Rule<Doc>,
  ): Promise<Rec & object> {
    return this.tools.unit.run(async (tx) => {
      const doc = await this.find(id, tx);
      refuseStale(doc, ifMatch, () => this.kind.toRecord(doc));
      await rule?.(doc, tx);
      await this.kind.model.deleteOne({ _id: id } as QueryFilter<Doc>, { session: tx.session });
      await this.logAndEmit(tx, actor, `Deleted the ${this.quoted(doc)}`, doc, null);
      return this.kind.toRecord(doc);
    });
  }

  private updateOnce(id: Types.ObjectId, update: Update<Doc>, actor: Actor | null): Promise<Rec & object> {
    const { unit, clock } = this.tools;
    const { model, missing, toRecord, wordsOf } = this.kind;
    return unit.run(async (tx) => {
      const before = await this.find(id, tx);
      refuseStale(before, update.ifMatch, () => toRecord(before));
      const change = await update.change(before, tx);
      const words = wordsOf({ ...before, ...change });
      const after = await saveRevision(model, before, { $set: { ...change, words } }, clock.date(), tx, missing);
      await update.then?.(after, tx);
      await this.logAndEmit(tx, actor, update.action?.(after) ?? `Changed the ${this.quoted(after)}`, before, after);
      return toRecord(after);
    });
  }

  private quoted(doc: Doc): string {
    return `${this.kind.noun} "${this.kind.nameOf(doc)}"`;
  }

  private async logAndEmit(
    tx: Transaction,
    actor: Actor | null,
    action: string,
    before: Doc | null,
    after: Doc | null,
  ): Promise<void> {
    const { resource, audience, toRecord } = this.kind;
    const id = (after ?? before)?._id.toHexString() ?? '';
    if (actor) {
      const [old, fresh] = [before && toRecord(before), after && toRecord(after)];
      await this.tools.activity.log(tx, actor, { action, resource, resourceId: id, before: old, after: fresh });
    }
    await this.tools.outbox.changed(tx, resource, [id], audience);
  }
}
