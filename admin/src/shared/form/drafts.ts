import { serverNow } from '@contract/time/server-clock.js';
import type { FieldValues } from 'react-hook-form';
import { DAY } from '@contract/time/units.js';

/** Unsaved input of a closed form. */
export interface Draft {
  /** Fields that differ from the form's initial values. */
  values: FieldValues;
  /** Time of storage, in ms. */
  at: number;
}

/** Identifies a draft by user id and form key. */
export interface DraftName {
  owner: string;
  key: string;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'nepsh-draft:';
const MAX_AGE_MS = 7 * DAY;

const keyOf = ({ owner, key }: DraftName): string => `${PREFIX}${owner}:${key}`;

/** Ignores errors of a storage that is forbidden or full. The form then works without drafts. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Returns undefined if there is no draft or the draft is older than a week. */
export function readDraft(name: DraftName, now = serverNow(), storage?: DraftStorage): Draft | undefined {
  return quietly(() => {
    const draft = JSON.parse((storage ?? localStorage).getItem(keyOf(name)) ?? 'null') as Draft | null;
    return draft && now - draft.at <= MAX_AGE_MS ? draft : undefined;
  });
}

/** Stores the fields that differ from `start`. Removes the draft if no field differs. */
export function keepDraft(
  name: DraftName,
  values: FieldValues,
  start: object,
  now = serverNow(),
  storage?: DraftStorage,
): void {
  const changed = changedValues(values, start);
  if (!Object.keys(changed).length) return dropDraft(name, storage);
  const draft: Draft = { values: changed, at: now };
  quietly(() => (storage ?? localStorage).setItem(keyOf(name), JSON.stringify(draft)));
}

export function dropDraft(name: DraftName, storage?: DraftStorage): void {
  quietly(() => (storage ?? localStorage).removeItem(keyOf(name)));
}

/** Removes every draft of a user who signs out, because the next user of the browser must not read them. */
export function dropDraftsOf(owner: string, storage?: DraftStorage): void {
  quietly(() => {
    const all = storage ?? localStorage;
    const keys = Array.from({ length: all.length }, (_, index) => all.key(index) ?? '');
    for (const key of keys) if (key.startsWith(`${PREFIX}${owner}:`)) all.removeItem(key);
  });
}

const comparable = (value: unknown): string => JSON.stringify(value ?? '');

/** Returns the changed fields. Forms contain null for a cleared text. */
export function changedValues(values: FieldValues, start: object): FieldValues {
  const before = start as FieldValues;
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => comparable(value) !== comparable(before[field])),
  );
}
