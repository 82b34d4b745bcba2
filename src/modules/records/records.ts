import type { QueryFilter, Types } from 'mongoose';
import type { FindableResource } from '../../contract/errors.js';
import type { Resource } from '../../contract/events.js';
import { LISTS, type ListName } from '../../contract/lists.js';
import { keysFor, visibilityOf } from '../../contract/permissions.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import type { StoredDoc } from '../../platform/database/records/record.js';
import type { Searchable } from '../../platform/database/lists/search-words.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { mapInSlices } from '../../platform/slices.js';
import type { Actor } from '../activity/activity.schema.js';
import { recordLabel } from '../activity/record-label.js';
import {
  RecordStore,
  type Draft,
  type Removal,
  type Restoration,
  type Rule,
  type StoredKind,
  type Update,
  type WriteTools,
} from './record-store.js';
import { writerHolds, type Writer } from './writer.js';

type Listed = Resource & ListName & FindableResource;
type Definitions = typeof RESOURCES;

/**
 * Resources that a document type can belong to. If the resource has a field for an uploaded file, the document must have this
 * field.
 */
export type ResourceOf<Doc> = {
  [Name in Listed]: Definitions[Name] extends { upload: infer Field } ? (Field extends keyof Doc ? Name : never) : Name;
}[Listed];

/** Defines storage, mapping to the API record, and publication of a resource with a list. */
export interface RecordKind<Doc extends StoredDoc & Searchable, Rec> extends Pick<
  StoredKind<Doc>,
  'model' | 'shownIn' | 'written'
> {
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
}

/** Reads and writes a resource with a list. */
export class Records<Doc extends StoredDoc & Searchable, Rec> {
  private readonly mapping: ListMapping;
  readonly store: RecordStore<Doc>;

  constructor(
    private readonly kind: RecordKind<Doc, Rec>,
    tools: WriteTools,
  ) {
    this.mapping = { ...kind.mapping, search: LISTS[kind.resource].search };
    const { resource, nameOf, labelOf, toRecord, logged = toRecord } = kind;
    const stored: StoredKind<Doc> = {
      ...kind,
      labelOf: (doc) => labelOf?.(RESOURCES[resource].noun, doc) ?? recordLabel(resource, nameOf(doc)),
      logged,
      current: (doc, writer) => (this.isReadBy(doc, writer) ? toRecord(doc) : null),
    };
    this.store = new RecordStore(stored, tools);
  }

  async list(query: ListQuery, scope: QueryFilter<Doc> = {}): Promise<{ records: (Rec & object)[]; total: number }> {
    const { docs, total } = await findSlice(this.kind.model, query, this.mapping, scope);
    return { records: await mapInSlices(docs, (doc) => this.kind.toRecord(doc)), total };
  }

  /** Returns a record. Throws the `missing` error of the resource, also for a record outside of `scope`. */
  async find(id: Types.ObjectId, scope: QueryFilter<Doc> = {}): Promise<Doc> {
    const doc = await this.kind.model.findOne({ ...scope, _id: id }).lean<Doc>();
    if (!doc) throw new ApiError(RESOURCES[this.kind.resource].missing.code);
    return doc;
  }

  async read(id: Types.ObjectId, scope?: QueryFilter<Doc>): Promise<Rec & object> {
    return this.kind.toRecord(await this.find(id, scope));
  }

  async create(draft: Draft<Doc>, actor: Actor | null, rule?: Rule<Doc>): Promise<Rec & object> {
    return this.kind.toRecord(await this.store.create(draft, actor, { rule }));
  }

  /** Updates a record. Throws `missing`, and STALE_WRITE if `ifMatch` is not the stored revision. */
  async update(id: Types.ObjectId, update: Update<Doc>, actor: Writer | null): Promise<Rec & object> {
    return this.kind.toRecord(await this.store.update(id, update, actor));
  }

  /** Deletes and returns a record. Throws `missing`, and STALE_WRITE if `ifMatch` is not the stored revision. */
  async remove(id: Types.ObjectId, removal: Removal<Doc>, actor: Writer | null): Promise<Rec & object> {
    return this.kind.toRecord(await this.store.remove(id, removal, actor));
  }

  /** Restores a deleted record. Throws `missing` and RESTORE_CONFLICT. */
  async restore(id: Types.ObjectId, actor: Writer | null, restoration: Restoration<Doc> = {}): Promise<Rec & object> {
    return this.kind.toRecord(await this.store.restore(id, restoration, actor));
  }

  /** Returns the label of a record in the log, as it follows 'the'. */
  labelOf(doc: Doc): string {
    return this.store.kind.labelOf(doc);
  }

  /** Returns whether a writer may read a record. */
  isReadBy(doc: Doc, writer: Writer | null): boolean {
    const { resource, isReadBy } = this.kind;
    if (writer && isReadBy) return isReadBy(doc, writer);
    return visibilityOf(resource) === 'everyone' || keysFor(resource, 'list').some((key) => writerHolds(writer, key));
  }
}
