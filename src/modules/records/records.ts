import { Types, type Model, type QueryFilter } from 'mongoose';
import type { ApiErrorCode, FindableResource } from '../../contract/errors.js';
import type { Resource } from '../../contract/events.js';
import { LISTS, type ListName } from '../../contract/lists.js';
import { keysFor, visibilityOf } from '../../contract/permissions.js';
import type { ResourceDefinition } from '../../contract/resources/definition.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import {
  deleteRevision,
  readToWrite,
  refuseStale,
  saveRevision,
  type StoredDoc,
} from '../../platform/database/records/record.js';
import type { Searchable } from '../../platform/database/lists/search-words.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { mapInSlices } from '../../platform/slices.js';
import type { Actor } from '../activity/activity.schema.js';
import { recordLabel } from '../activity/record-label.js';
import { writerHolds, type Writer } from './writer.js';
import type { WriteTools } from './write-tools.js';

type Listed = Resource & ListName & FindableResource;
type Definitions = typeof RESOURCES;

/**
 * Resources that a document type can belong to. If the resource has a field for an uploaded file, the document must have this
 * field.
 */
export type ResourceOf<Doc> = {
  [Name in Listed]: Definitions[Name] extends { upload: infer Field } ? (Field extends keyof Doc ? Name : never) : Name;
}[Listed];

/** Defines storage, mapping to the API record, and publication of a resource. */
export interface RecordKind<Doc extends StoredDoc & Searchable, Rec> {
  model: Model<Doc>;
  resource: Listed;
  /** Mapping of the list, without the searched fields, which the resource's definition has. */
  mapping: Omit<ListMapping, 'search'>;
  toRecord: (doc: Doc) => Rec & object;
  /** Returns the name of a record, as users know it. */
  nameOf: (doc: Doc) => string;
  /** Returns the label of a record in the log, as it follows 'the'. If omitted, the label is 'FAQ "…"'. */
  labelOf?: (noun: string, doc: Doc) => string;
  /** Returns the data that the log stores of a record. If omitted, the log stores the API record. */
  logged?: (doc: Doc) => object;
  /** Returns the search terms of a record. */
  wordsOf: (doc: Doc) => string[];
  /** Whether a writer may read a record. If omitted, holders of a key to list the resource may, or everyone if it is public. */
  isReadBy?: (doc: Doc, writer: Writer) => boolean;
  /** Resources whose records show fields of this resource. Each write also publishes a change of these resources. */
  shownIn?: readonly Resource[];
}

/** Fields of a document that its module defines. */
export type Fields<Doc> = Omit<Doc, keyof StoredDoc | keyof Searchable>;

/** Fields of a new record, or a function that reads them. */
export type Draft<Doc> = Fields<Doc> | (() => Promise<Fields<Doc>>);

/** A further rule of a write. Throws an error if the rule forbids the write. */
export type Rule<Doc> = (doc: Doc) => Promise<void> | void;

/** A write to an existing record. */
export interface Write<Doc> {
  /** Revision that the caller has seen, or null for any revision. */
  ifMatch: number | null;
  /** Runs before anything is read. */
  prepare?(): Promise<void>;
  /**
   * Throws if the writer may not do this to the record. Runs before the comparison of the revision, because a STALE_WRITE shows
   * the record.
   */
  permit?: Rule<Doc>;
  /** The record of a STALE_WRITE. If omitted, the kind's `toRecord`, or null for a writer who may not read the record. */
  current?(doc: Doc): Promise<object>;
}

export interface Update<Doc> extends Write<Doc> {
  /** Returns the fields that change, computed with the stored record. */
  change(before: Doc): Partial<Fields<Doc>> | Promise<Partial<Fields<Doc>>>;
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

/** Reads and writes a resource. A write changes the record, adds an entry to the log, and emits an event in one transaction. */
export class Records<Doc extends StoredDoc & Searchable, Rec> {
  private readonly mapping: ListMapping;
  private readonly missing: ApiErrorCode;
  /** Field that may name an uploaded file. The field has an index. */
  readonly upload: (keyof Doc & string) | undefined;

  constructor(
    private readonly kind: RecordKind<Doc, Rec>,
    private readonly tools: WriteTools,
  ) {
    this.mapping = { ...kind.mapping, search: LISTS[kind.resource].search };
    const definition: (typeof RESOURCES)[Listed] & ResourceDefinition = RESOURCES[kind.resource];
    this.missing = definition.missing.code;
    this.upload = definition.upload as typeof this.upload;
  }

  async list(query: ListQuery, scope: QueryFilter<Doc> = {}): Promise<{ records: (Rec & object)[]; total: number }> {
    const { docs, total } = await findSlice(this.kind.model, query, this.mapping, scope);
    return { records: await mapInSlices(docs, (doc) => this.kind.toRecord(doc)), total };
  }

  /** Returns a record. Throws the `missing` error of the resource, also for a record outside of `scope`. */
  async find(id: Types.ObjectId, scope: QueryFilter<Doc> = {}): Promise<Doc> {
    const doc = await this.kind.model.findOne({ ...scope, _id: id }).lean<Doc>();
    if (!doc) throw new ApiError(this.missing);
    return doc;
  }

  async read(id: Types.ObjectId, scope?: QueryFilter<Doc>): Promise<Rec & object> {
    return this.kind.toRecord(await this.find(id, scope));
  }

  /**
   * Creates a record from fields, or from a function that reads them in the same write. Without an actor, as for an action of a
   * visitor, nothing is written to the activity log.
   */
  async create(fields: Draft<Doc>, actor: Actor | null, rule?: Rule<Doc>): Promise<Rec & object> {
    const { unit, clock } = this.tools;
    return unit.run(async () => {
      const now = clock.date();
      const doc = {
        _id: new Types.ObjectId(),
        ...(typeof fields === 'function' ? await fields() : fields),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      } as unknown as Doc;
      doc.words = this.kind.wordsOf(doc);
      await rule?.(doc);
      await this.holdUpload(doc, null);
      this.emit(doc);
      await this.kind.model.insertMany([doc]);
      await this.log(actor, `Created the ${this.labelOf(doc)}`, null, doc);
      return this.kind.toRecord(doc);
    });
  }

  /** Updates a record. Throws `missing`, and STALE_WRITE if `ifMatch` is not the stored revision. */
  update(id: Types.ObjectId, update: Update<Doc>, actor: Writer | null): Promise<Rec & object> {
    const { unit, clock } = this.tools;
    const { model, wordsOf } = this.kind;
    return unit.runFor(id, async () => {
      const before = await this.findFor(update, id, actor);
      const change = await update.change(before);
      await this.holdUpload({ ...before, ...change }, before);
      const words = wordsOf({ ...before, ...change });
      this.emit(before);
      const after = await saveRevision(model, before, { $set: { ...change, words } }, clock.date());
      await update.then?.(after, before);
      await this.log(actor, update.action?.(after) ?? `Changed the ${this.labelOf(after)}`, before, after);
      return this.kind.toRecord(after);
    });
  }

  /** Deletes and returns a record. Throws `missing`, and STALE_WRITE if `ifMatch` is not the stored revision. */
  remove(id: Types.ObjectId, removal: Removal<Doc>, actor: Writer | null): Promise<Rec & object> {
    const { model } = this.kind;
    return this.tools.unit.runFor(id, async () => {
      const doc = await this.findFor(removal, id, actor);
      this.emit(doc);
      await removal.rule?.(doc);
      await deleteRevision(model, doc);
      await removal.then?.(doc);
      await this.log(actor, `Deleted the ${this.labelOf(doc)}`, doc, null);
      return this.kind.toRecord(doc);
    });
  }

  /** Returns the label of a record in the log, as it follows 'the'. */
  labelOf(doc: Doc): string {
    const { resource, nameOf, labelOf } = this.kind;
    return labelOf?.(RESOURCES[resource].noun, doc) ?? recordLabel(resource, nameOf(doc));
  }

  private async findFor(write: Write<Doc>, id: Types.ObjectId, actor: Writer | null): Promise<Doc> {
    await write.prepare?.();
    const doc = await readToWrite(this.kind.model, id, this.tools.clock.date());
    if (!doc) throw new ApiError(this.missing);
    await write.permit?.(doc);
    if (write.ifMatch !== null && write.ifMatch !== doc.revision) {
      const visible = (): object | null => (this.isReadBy(doc, actor) ? this.kind.toRecord(doc) : null);
      const current = write.current ? await write.current(doc) : visible();
      refuseStale(doc, write.ifMatch, () => current);
    }
    return doc;
  }

  /** Returns whether a writer may read a record. */
  isReadBy(doc: Doc, writer: Writer | null): boolean {
    const { resource, isReadBy } = this.kind;
    if (writer && isReadBy) return isReadBy(doc, writer);
    return visibilityOf(resource) === 'everyone' || keysFor(resource, 'list').some((key) => writerHolds(writer, key));
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

  private emit({ _id }: Doc): void {
    const { resource, shownIn = [] } = this.kind;
    this.tools.outbox.changed(resource, [_id.toHexString()]);
    for (const other of shownIn) this.tools.outbox.changed(other, []);
  }

  private async log(actor: Actor | null, action: string, before: Doc | null, after: Doc | null): Promise<void> {
    const { resource, toRecord, logged = toRecord } = this.kind;
    if (!actor) return;
    const resourceId = (after ?? before)?._id.toHexString() ?? '';
    const [old, fresh] = [before && logged(before), after && logged(after)];
    await this.tools.activity.log(actor, { action, resource, resourceId, before: old, after: fresh });
  }
}
