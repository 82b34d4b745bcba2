import type { QueryFilter, Schema } from 'mongoose';
import type { Resource } from '../../contract/events.js';
import type { ConfigPart } from '../config/config-part.js';

/** Records that are deleted, or lighter, by themselves. */
export interface Retained<T> {
  /** For how many days they are kept; 0: for ever. */
  days: ConfigPart<number>;
  /** For people: 'contact messages'. */
  what: string;
  /** What their readers know them by. */
  resource: Resource;
  /** The date that says how old a record is; it has an index. */
  age: keyof T & string;
  /** Records that may go at all; all where it is left out. */
  only?: QueryFilter<T>;
  /** The fields that are emptied, where the record itself stays. */
  emptied?: Readonly<Record<string, unknown>>;
}

const known = new WeakMap<Schema, Retained<never>[]>();

/** Has records of a schema deleted once they are as old as the operator's setting says (see `Retention`). */
export function retained<T>(schema: Schema<T>, how: Retained<T>): void {
  known.set(schema, [...retainedOf(schema), how]);
}

export const retainedOf = (schema: Schema): readonly Retained<never>[] => known.get(schema) ?? [];
