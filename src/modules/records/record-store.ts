import { Types, type Model, type QueryFilter } from 'mongoose';
import { DELETED_RECORD_DAYS } from '../../contract/deleted-records.js';
import type { FindableResource } from '../../contract/errors.js';
import type { Resource } from '../../contract/events.js';
import type { ResourceDefinition } from '../../contract/resources/definition.js';
import { RESOURCES } from '../../contract/resources/index.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { Searchable } from '../../platform/database/lists/search-words.js';
import {
  deleteRevision,
  readToWrite,
  saveRevision,
  unlock,
  type StoredDoc,
} from '../../platform/database/records/record.js';
import { inserts } from '../../platform/database/transactions/last-writes.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import type { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { Outbox } from '../../platform/outbox/outbox.js';
import type { ActivityEntry, ActivityService } from '../activity/activity.service.js';
import { restores, type DeletedRecords } from './deleted-records.js';
import type { MediaUses } from './media-uses.js';
import type { Writer } from './writer.js';

/** Dependencies of every write to a resource. */
export interface WriteTools {
  unit: UnitOfWork;
  outbox: Outbox;
  activity: ActivityService;
  clock: Clock;
  mediaUses: MediaUses;
  deleted: DeletedRecords;
}

/** Defines how the records of a resource are stored, logged, and published. Writers have the type `By`. */
export interface StoredKind<Doc, By extends Writer = Writer> {
  model: Model<Doc>;
  resource: Resource & FindableResource;
  /** Returns the label of a record in the log, as it follows 'the'. */
  labelOf: (doc: Doc) => string;
  /** Returns the data that the log stores of a record. */
  logged: (doc: Doc) => object;
  /** Returns the record that a STALE_WRITE contains, or its promise. The record is null for a writer who may not read it. */
  current: (doc: Doc, writer: By | null) => unknown;
  /** Returns the search terms of a record. If omitted, drafts and changes contain the terms. */
  wordsOf?: (doc: Doc) => string[];
  /** Resources whose records show fields of this resource. Each write also publishes a change of these resources. */
  shownIn?: readonly Resource[];
  /** Continues each write that created or changed a record. `before` is null for a new record. */
  written?: (before: Doc | null, after: Doc) => Promise<void>;
  /** Whether drafts are complete documents. The last command of the write then inserts them. */
  insertsLast?: true;
}

/** Fields of a document that its module defines. */
export type Fields<Doc> = Omit<Doc, keyof StoredDoc | keyof Searchable>;

/** Fields of a new record, or a function that reads them. */
export type Draft<Doc> = Fields<Doc> | (() => Promise<Fields<Doc>>);

const NOT_RESTORABLE = `Only records that were deleted in the last ${DELETED_RECORD_DAYS} days can be restored.`;
const FILE_DELETED = 'The record cannot be restored because its file was deleted from the media library.';

/** A further rule of a write. Throws an error if the rule forbids the write. */
export type Rule<Doc> = (doc: Doc) => Promise<void> | void;

/** The write of a new record. */
export interface Creation<Doc> {
  rule?: Rule<Doc>;
  /** Returns the action for the log. If omitted, the action is 'Created the FAQ "…"'. */
  action?(doc: Doc): string;
}

/** A write to an existing record. */
export interface Write<Doc> {
  /** Revision that the caller has seen, or null for any revision. */
  ifMatch: number | null;
  /** Filter for the record, in addition to its id. A record outside of the filter counts as missing. */
  scope?: QueryFilter<Doc>;
  /** Runs before anything is read. */
  prepare?(): Promise<void>;
  /**
   * Throws if the writer may not do this to the record. Runs before the comparison of the revision, because a STALE_WRITE shows
   * the record.
   */
  permit?: Rule<Doc>;
  /** Replaces the kind's `current`. */
  current?: (doc: Doc) => unknown;
}

type Change<Doc> = Partial<Fields<Doc>> | null;
type Versions = Pick<ActivityEntry, 'before' | 'after'>;

export interface Update<Doc> extends Write<Doc> {
  /** Returns the fields that change, computed with the stored record, or null if the record stays as it is. */
  change(before: Doc): Change<Doc> | Promise<Change<Doc>>;
  /** Returns the action for the log. If omitted, the action is 'Changed the FAQ "…"'. */
  action?(after: Doc): string;
  /** Continues the same write after the record was changed. */
  then?(after: Doc, before: Doc): Promise<void>;
}

export interface Removal<Doc> extends Write<Doc> {
  rule?: Rule<Doc>;
  /** Continues the same write after the record was deleted. */
  then?(doc: Doc): Promise<void>;
}

/** Restores a deleted record. */
export interface Restoration<Doc> {
  /** Returns the fields that differ from the deleted record, such as fields copied from other records. */
  change?(deleted: Doc): Promise<Partial<Doc>>;
  rule?: Rule<Doc>;
  /** Continues the same write after the record was restored. */
  then?(doc: Doc): Promise<void>;
}

/**
 * Writes the records of a resource. Each write changes the record, emits its events, and adds an entry to the log in one
 * transaction. Without an actor, as for an action of a visitor, the log gets no entry.
 */
export class RecordStore<Doc extends StoredDoc, By extends Writer = Writer> {
  /** Field that may name an uploaded file. The field has an index. */
  readonly upload: (keyof Doc & string) | undefined;
  private readonly isRestorable: boolean;

  constructor(
    readonly kind: StoredKind<Doc, By>,
    readonly tools: WriteTools,
  ) {
    const definition: ResourceDefinition = RESOURCES[kind.resource];
    this.upload = definition.upload as typeof this.upload;
    this.isRestorable = definition.isRestorable ?? false;
  }

  /** Creates a record from fields, or from a function that reads them in the same write. */
  create(draft: Draft<Doc>, actor: By | null, creation?: Creation<Doc>): Promise<Doc> {
    return this.tools.unit.run(() => this.add(draft, actor, creation));
  }

  /** Creates a record as a part of the current write. */
  async add(draft: Draft<Doc>, actor: By | null, creation: Creation<Doc> = {}): Promise<Doc> {
    const { model, labelOf, logged, written, insertsLast } = this.kind;
    const now = this.tools.clock.date();
    const fields = typeof draft === 'function' ? await draft() : draft;
    const base = { revision: 1, createdAt: now, updatedAt: now };
    const doc = { _id: new Types.ObjectId(), ...fields, ...base } as unknown as Doc;
    Object.assign(doc, this.wordsOf(doc));
    await creation.rule?.(doc);
    await this.holdUpload(doc, null);
    this.emit(doc);
    if (insertsLast) currentTransaction().writeLast(inserts(model, [doc]));
    else await model.insertMany([doc]);
    await written?.(null, doc);
    const action = creation.action?.(doc) ?? `Created the ${labelOf(doc)}`;
    await this.log(actor, action, doc, { after: logged(doc) });
    return doc;
  }

  /** Updates a record. Throws the `missing` error of the resource, and STALE_WRITE if `ifMatch` is not the stored revision. */
  update(id: Types.ObjectId, update: Update<Doc>, actor: By | null): Promise<Doc> {
    const { model, labelOf, logged, written } = this.kind;
    return this.tools.unit.runFor(id, async () => {
      const before = await this.findFor(update, id, actor);
      const change = await update.change(before);
      if (!change) {
        await unlock(model, before);
        return before;
      }
      const changed = { ...before, ...change };
      await this.holdUpload(changed, before);
      this.emit(before);
      const $set = { ...change, ...this.wordsOf(changed) };
      const after = await saveRevision(model, before, { $set }, this.tools.clock.date());
      await update.then?.(after, before);
      await written?.(before, after);
      const action = update.action?.(after) ?? `Changed the ${labelOf(after)}`;
      await this.log(actor, action, after, { before: logged(before), after: logged(after) });
      return after;
    });
  }

  /** Deletes and returns a record. Throws the errors of `update`. */
  remove(id: Types.ObjectId, removal: Removal<Doc>, actor: By | null): Promise<Doc> {
    const { model, resource, labelOf, logged } = this.kind;
    return this.tools.unit.runFor(id, async () => {
      const doc = await this.findFor(removal, id, actor);
      this.emit(doc);
      await removal.rule?.(doc);
      await deleteRevision(model, doc);
      if (this.isRestorable) this.tools.deleted.add(resource, [doc]);
      await removal.then?.(doc);
      await this.log(actor, `Deleted the ${labelOf(doc)}`, doc, { before: logged(doc) });
      return doc;
    });
  }

  /**
   * Restores a deleted record with its id. Throws the `missing` error of the resource if there is no such deleted record, and
   * RESTORE_CONFLICT if another record or a missing file prevents it.
   */
  restore(id: Types.ObjectId, restoration: Restoration<Doc>, actor: By | null): Promise<Doc> {
    const { resource } = this.kind;
    return this.tools.unit.runFor(id, async () => {
      const deleted = await this.tools.deleted.take<Doc>(resource, id);
      if (!deleted) throw new ApiError(RESOURCES[resource].missing.code, { message: NOT_RESTORABLE });
      return this.addAgain(deleted, restoration, actor);
    });
  }

  /** Stores a deleted record again with its id, as a part of the current write. Throws RESTORE_CONFLICT. */
  async addAgain(deleted: Doc, restoration: Restoration<Doc>, actor: By | null): Promise<Doc> {
    const { model, labelOf, logged, written } = this.kind;
    const change = await restoration.change?.(deleted);
    const doc: Doc = { ...deleted, ...change, revision: deleted.revision + 1, updatedAt: this.tools.clock.date() };
    Object.assign(doc, this.wordsOf(doc));
    await restoration.rule?.(doc);
    await this.holdRestoredUpload(doc);
    this.emit(doc);
    currentTransaction().writeLast(restores(model, [doc]));
    await restoration.then?.(doc);
    await written?.(null, doc);
    await this.log(actor, `Restored the ${labelOf(doc)}`, doc, { after: logged(doc) });
    return doc;
  }

  /** Publishes that a record changes. */
  emit({ _id }: Doc): void {
    const { resource, shownIn = [] } = this.kind;
    this.tools.outbox.changed(resource, [_id.toHexString()]);
    for (const other of shownIn) this.tools.outbox.changed(other, []);
  }

  /** Adds an entry about a record to the log. `versions` contains the logged data of the record. */
  async log(actor: By | null, action: string, { _id }: Doc, versions: Versions): Promise<void> {
    const { resource } = this.kind;
    if (actor) await this.tools.activity.log(actor, { action, resource, resourceId: _id.toHexString(), ...versions });
  }

  private async findFor(write: Write<Doc>, id: Types.ObjectId, actor: By | null): Promise<Doc> {
    const { model, resource, current } = this.kind;
    await write.prepare?.();
    const doc = await readToWrite(model, { ...write.scope, _id: id }, this.tools.clock.date());
    if (!doc) throw new ApiError(RESOURCES[resource].missing.code);
    await write.permit?.(doc);
    if (write.ifMatch !== null && write.ifMatch !== doc.revision) {
      throw new ApiError('STALE_WRITE', { current: await (write.current ?? current)(doc, actor) });
    }
    return doc;
  }

  private wordsOf(doc: Doc): Partial<Searchable> {
    const { wordsOf } = this.kind;
    return wordsOf ? { words: wordsOf(doc) } : {};
  }

  /**
   * Locks the file that a write starts to name, so that the file stays in the library. Throws VALIDATION_FAILED if the library
   * has no such file.
   */
  private async holdUpload(fields: Doc, before: Doc | null): Promise<void> {
    const { upload } = this;
    if (!upload || !fields[upload] || fields[upload] === before?.[upload]) return;
    await this.tools.mediaUses.hold(upload, String(fields[upload]));
  }

  private async holdRestoredUpload(doc: Doc): Promise<void> {
    try {
      await this.holdUpload(doc, null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError('RESTORE_CONFLICT', { message: FILE_DELETED });
    }
  }
}
