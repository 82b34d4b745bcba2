import type { QueryFilter, Schema } from 'mongoose';
import type { Resource } from '../../contract/events.js';
import type { ConfigPart } from '../config/config-part.js';

/** Retention rule for records that are deleted or emptied automatically. */
export interface Retained<T> {
  /** Retention period in days. 0 disables the deletion. */
  days: ConfigPart<number>;
  /** Name of the records for operators, such as 'contact messages'. */
  what: string;
  /** Resource of the records in the API and in events. */
  resource: Resource;
  /** Indexed date field that determines the age of a record. */
  age: keyof T & string;
  /** Condition for records that may be deleted. Every record may be deleted if this is undefined. */
  only?: QueryFilter<T>;
  /** New values of the fields that are emptied. The record itself stays. */
  emptied?: Readonly<Record<string, unknown>>;
}

const bySchema = new WeakMap<Schema, Retained<never>[]>();

/** Declares that records of a schema are deleted when they reach the age in the operator's setting (see `Retention`). */
export function retained<T>(schema: Schema<T>, how: Retained<T>): void {
  bySchema.set(schema, [...retainedOf(schema), how]);
}

export const retainedOf = (schema: Schema): readonly Retained<never>[] => bySchema.get(schema) ?? [];
