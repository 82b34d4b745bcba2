import { randomUUID } from 'node:crypto';
import type { StringComparer } from '../bson/compare.js';
import type { Doc } from '../bson/types.js';
import type { Filter } from '../query/matcher.js';
import type { TextIndex } from '../text/text-index.js';
import type { Cap } from './cap.js';
import type { ViewDefinition } from './view-definition.js';
import type { Wildcard } from './wildcard.js';

/** One field of an index, with its direction. */
export interface IndexField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly direction: 1 | -1;
}

/** An index at run time. */
export interface IndexInfo {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly descending: readonly boolean[];
  /** Name of the only field of an index on one top-level field. This common case has a fast path. */
  readonly simpleField: string | undefined;
  readonly noMultikey: readonly boolean[];
  /** Top-level fields whose changes can change a document's keys. Undefined for all. */
  readonly roots: ReadonlySet<string> | undefined;
  /** Fields of the key alone, without the fields of the partial filter. Undefined for all. */
  readonly keyRoots: ReadonlySet<string> | undefined;
  /** Set for an index on `$**`, instead of the fields. */
  readonly wildcard: Wildcard | undefined;
  /** Set for a text index. Its entries are the fields before the text, then a term. */
  readonly text: TextIndex | undefined;
  /** Whether a field is hashed in MongoDB. Here its values are in order; arrays are rejected as in MongoDB. */
  readonly hashed: boolean;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Doc | undefined;
  readonly partialMatches: ((doc: Doc) => boolean) | undefined;
  /** Conditions of the partial filter. All of them must match. */
  readonly partialConditions: readonly Filter[];
  expireAfterSeconds: number | undefined;
  hidden: boolean;
  /** Whether each field has ever contained an array. Never reset to false. */
  multikey: boolean[];
  /** The specification as `listIndexes` reports it. */
  spec: Doc;
  dropped?: boolean;
  /** Commit that created the index. Older snapshots do not have it. */
  since: number;
  /** Whether entries of some documents are still missing. Queries do not use such an index. */
  building: boolean;
}

/** A collection at run time. */
export class Collection {
  readonly uuid: string;
  indexes: IndexInfo[] = [];
  /** Next record id. Ids are never reused while the server runs. */
  nextRecord = 1;
  count = 0;
  /** Grows whenever a document may have changed. */
  changes = 0;
  dropped = false;
  validator: ((doc: Doc) => boolean) | undefined;
  cap: Cap | undefined;
  /** Set for a view, which stores no documents. */
  view: ViewDefinition | undefined;
  /** Total size of the documents of a capped collection, in bytes. Undefined until computed. */
  bytes: number | undefined;
  /** Default collation. */
  strings: StringComparer | undefined;

  constructor(
    readonly id: number,
    public db: string,
    public name: string,
    public options: Doc,
    /** Commit that created the collection. */
    readonly since: number,
    uuid?: string,
  ) {
    this.uuid = uuid ?? randomUUID();
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  get idIndex(): IndexInfo {
    return this.indexes[0];
  }
}

/** All collections, by database and name. */
export class Catalog {
  private readonly databases = new Map<string, Map<string, Collection>>();

  get(db: string, name: string): Collection | undefined {
    return this.databases.get(db)?.get(name);
  }

  add(collection: Collection): void {
    let collections = this.databases.get(collection.db);
    if (!collections) this.databases.set(collection.db, (collections = new Map<string, Collection>()));
    collections.set(collection.name, collection);
  }

  remove(collection: Collection): void {
    const collections = this.databases.get(collection.db);
    collections?.delete(collection.name);
    if (collections?.size === 0) this.databases.delete(collection.db);
  }

  databaseNames(): string[] {
    return [...this.databases.keys()].sort();
  }

  collections(db: string): Collection[] {
    return [...(this.databases.get(db)?.values() ?? [])];
  }

  all(): Collection[] {
    return [...this.databases.values()].flatMap((collections) => [...collections.values()]);
  }

  clear(): void {
    this.databases.clear();
  }
}
