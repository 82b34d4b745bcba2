import { Types, type Model, type QueryFilter } from 'mongoose';
import type { ApiErrorCode, FindableResource } from '../../contract/errors.js';
import type { Resource } from '../../contract/events.js';
import { LISTS, type ListName } from '../../contract/lists.js';
import { keysFor, visibilityOf } from '../../contract/permissions.js';
import type { ResourceDefinition } from '../../contract/resources/definition.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { findSlice, type ListMapping } from '../../platform/database/list.js';
import {
  deleteRevision,
  readToWrite,
  refuseStale,
  saveRevision,
  type StoredDoc,
} from '../../platform/database/record.js';
import type { Searchable } from '../../platform/database/search-words.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { mapInSlices } from '../../platform/slices.js';
import type { Actor } from '../activity/activity.schema.js';
import { recordLabel } from '../activity/record-label.js';
import { writerHolds, type Writer } from './writer.js';
import type { WriteTools } from './write-tools.js';

type Listed = Resource & ListName & FindableResource;
type Definitions = typeof RESOURCES;

/** The resources that documents can be of: a field for an uploaded file must be one of theirs. */
export type ResourceOf<Doc> = {
  [Name in Listed]: Definitions[Name] extends { upload: infer Field } ? (Field extends keyof Doc ? Name : never) : Name;
}[Listed];

/** How a resource is stored, mapped to its API record, and published. */
export interface RecordKind<Doc extends StoredDoc & Searchable, Rec> {
  model: Model<Doc>;
  resource: Listed;
  /** How its list is read, apart from the fields that its definition has. */
  mapping: Omit<ListMapping, 'search'>;
  toRecord: (doc: Doc) => Rec & object;
  /** What a person calls it. */
  nameOf: (doc: Doc) => string;
  /** How the log names one after 'the'; 'FAQ "…"' when left out. */
  labelOf?: (noun: string, doc: Doc) => string;
  /** What the log keeps of one; its record when left out. */
  logged?: (doc: Doc) => object;
  /** The words that it is searched by. */
  wordsOf: (doc: Doc) => string[];
  /** Whether a writer may read a record. If omitted, holders of a key to list the resource may, or everyone if it is public. */
  isReadBy?: (doc: Doc, writer: Writer) => boolean;
  /** Resources whose records show fields of these: they change with each of them. */
  shownIn?: readonly Resource[];
}

/** The fields of a document that its own module decides. */
export type Fields<Doc> = Omit<Doc, keyof StoredDoc | keyof Searchable>;

/** The fields of a new record, or what reads them. */
export type Draft<Doc> = Fields<Doc> | (() => Promise<Fields<Doc>>);

/** A further rule of a write; it raises what forbids it. */
export type Rule<Doc> = (doc: Doc) => Promise<void> | void;

/** A write to a record that exists. */
export interface Write<Doc> {
  /** Revision that the caller has read, or null to accept every revision. */
  ifMatch: number | null;
  /** Runs before anything is read. */
  prepare?(): Promise<void>;
  /** Throws for a writer who may not do this to the record. Runs before the revision is compared: a STALE_WRITE shows the record. */
  permit?: Rule<Doc>;
  /** The record of a STALE_WRITE. If omitted, the kind's `toRecord`, or null for a writer who may not read the record. */
  current?(doc: Doc): Promise<object>;
}

export interface Update<Doc> extends Write<Doc> {
  /** The fields that change, from what is stored. */
  change(before: Doc): Partial<Fields<Doc>> | Promise<Partial<Fields<Doc>>>;
  /** What the log says was done; 'Changed the FAQ "…"' when left out. */
  action?(after: Doc): string;
  /** Further work in the same write, after the record was changed. */
  then?(after: Doc, before: Doc): Promise<void>;
}

export interface Removal<Doc> extends Write<Doc> {
  rule?: Rule<Doc>;
  /** Further work in the same write, after the record was deleted. */
  then?(doc: Doc): Promise<void>;
}

/** Reads and writes a resource. A write changes the record, its entry in the log and its event in one transaction. */
export class Records<Doc extends StoredDoc & Searchable, Rec> {
  private readonly mapping: ListMapping;
  private readonly missing: ApiErrorCode;
  /** The field that may name an uploaded file; it has an index. */
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

  /** Raises the `missing` of the resource, also for a record outside of `scope`. */
  async find(id: Types.ObjectId, scope: QueryFilter<Doc> = {}): Promise<Doc> {
    const doc = await this.kind.model.findOne({ ...scope, _id: id }).lean<Doc>();
    if (!doc) throw new ApiError(this.missing);
    return doc;
  }

  async read(id: Types.ObjectId, scope?: QueryFilter<Doc>): Promise<Rec & object> {
    return this.kind.toRecord(await this.find(id, scope));
  }

  /**
   * Adds a record, of fields that are known or that are read in the same write; without an actor (a visitor's doing)
   * nothing is written to the log of staff.
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

  /** Changes a record. Raises `missing`, and STALE_WRITE for a revision that is not the stored one. */
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

  /** Deletes a record and answers with it. Raises `missing`, and STALE_WRITE for a revision that is not the stored one. */
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

  /** As the log names one after 'the'. */
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

  /** Whether a writer may read a record. */
  isReadBy(doc: Doc, writer: Writer | null): boolean {
    const { resource, isReadBy } = this.kind;
    if (writer && isReadBy) return isReadBy(doc, writer);
    return visibilityOf(resource) === 'everyone' || keysFor(resource, 'list').some((key) => writerHolds(writer, key));
  }

  /** Keeps the file that a write begins to name in the library. Raises VALIDATION_FAILED where there is none. */
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
