import type { QueryFilter, Schema } from 'mongoose';
import type { Resource } from '../../contract/events.js';

/** What goes when it is old, by its part of the variable: KEEP_ACTIVITY_DAYS. */
export const RETENTION_SETTINGS = ['activity', 'security', 'pushes', 'messages', 'devices', 'streams'] as const;
export type RetentionSetting = (typeof RETENTION_SETTINGS)[number];

/** Records that are deleted, or lighter, by themselves. */
export interface Retained<T> {
  setting: RetentionSetting;
  /** For people: 'entries of the activity log'. */
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
