import { serverNow } from '@contract/time/server-clock.js';
import type { FieldValues } from 'react-hook-form';
import { DAY } from '@contract/time/units.js';

/** What somebody had typed when a form closed without being saved. */
export interface Draft {
  /** The fields that differ from what the form started with. */
  values: FieldValues;
  /** When it was kept, ms. */
  at: number;
}

/** Whose draft of what: the user's id and the form's key. */
export interface DraftName {
  owner: string;
  key: string;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'nepsh-draft:';
const MAX_AGE_MS = 7 * DAY;

const keyOf = ({ owner, key }: DraftName): string => `${PREFIX}${owner}:${key}`;

/** The browser may forbid storage, or it may be full: the form goes on without drafts then. */
function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Undefined without one, and when it is older than a week. */
export function readDraft(name: DraftName, now = serverNow(), storage?: DraftStorage): Draft | undefined {
  return quietly(() => {
    const draft = JSON.parse((storage ?? localStorage).getItem(keyOf(name)) ?? 'null') as Draft | null;
    return draft && now - draft.at <= MAX_AGE_MS ? draft : undefined;
  });
}

/** Keeps what differs from `start`; nothing that does removes the draft. */
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

/** Removes every draft of somebody who signs out: the next person at this browser is not to read them. */
export function dropDraftsOf(owner: string, storage?: DraftStorage): void {
  quietly(() => {
    const all = storage ?? localStorage;
    const keys = Array.from({ length: all.length }, (_, index) => all.key(index) ?? '');
    for (const key of keys) if (key.startsWith(`${PREFIX}${owner}:`)) all.removeItem(key);
  });
}

const shown = (value: unknown): string => JSON.stringify(value ?? '');

/** The fields whose values a person has changed; forms hold null for a text that was cleared. */
export function changedValues(values: FieldValues, start: object): FieldValues {
  const before = start as FieldValues;
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => shown(value) !== shown(before[field])));
}
