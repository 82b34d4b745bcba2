import type { PresenceEvent } from '@contract/events.js';
import { holds, keysFor } from '@contract/permissions.js';
import type { PresenceMode } from '@contract/presence.js';
import type { PresentUser } from '@contract/records/presence.record.js';
import { OWN_RESOURCES, type Resource } from '@contract/resources/index.js';
import { lettersOf, wordsOf } from '@contract/words.js';
import { useEffect, useMemo } from 'react';
import { useUser } from '../../auth/index.js';
import { createStore, useStoreValue } from '../store.js';

/** A record by the names that it has in an address or a list. */
export interface RecordAt {
  resource: string;
  id: string;
}

export interface OpenRecord {
  resource: Resource;
  id: string;
  mode: PresenceMode;
}

/** The records that this tab has open, once for each part of the page that shows one. */
export const openRecords = createStore<readonly OpenRecord[]>([]);

type People = readonly PresentUser[];

/** Who has which record open, by resource and id. */
const presence = createStore<ReadonlyMap<string, People>>(new Map());

const NOBODY: People = [];

/** Shows what the server says; a record of which nothing changed keeps its list, so that its row is not drawn again. */
export function showPresence({ records }: PresenceEvent): void {
  const before = presence.get();
  const next = records.map(({ resource, id, people }): [string, People] => {
    const known = before.get(`${resource} ${id}`);
    return [`${resource} ${id}`, known && JSON.stringify(known) === JSON.stringify(people) ? known : people];
  });
  presence.set(new Map(next));
}

const isOwn = (name: string): name is Resource => OWN_RESOURCES.some((own) => own === name);

/** The colleagues who have a record open, without oneself. */
export function useColleagues(of: RecordAt | null): People {
  const people = useStoreValue(presence).get(of ? `${of.resource} ${of.id.toLowerCase()}` : '') ?? NOBODY;
  const own = useUser()?.id;
  return useMemo(() => people.filter(({ userId }) => userId !== own), [people, own]);
}

/** Says that this tab has a record open for as long as it is shown, to those who may list such records. */
export function useOpenRecord(of: RecordAt | null, mode: PresenceMode): void {
  const user = useUser();
  const resource = of && isOwn(of.resource) ? of.resource : null;
  const id = of?.id;
  const mayReport = resource !== null && keysFor(resource, 'list').some((key) => holds(user, key));
  useEffect(() => {
    if (!mayReport || !id) return;
    const record: OpenRecord = { resource, id, mode };
    openRecords.set([...openRecords.get(), record]);
    return () => openRecords.set(openRecords.get().filter((one) => one !== record));
  }, [resource, id, mode, mayReport]);
}

const namesOf = (people: readonly PresentUser[]): string => {
  const [first, second, ...more] = people.map(({ name }) => name);
  if (!second) return first ?? '';
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`;
};

/** Two letters for a username: 'AS' of 'ana-silva', 'BO' of 'bo'. */
export function initialsOf(name: string): string {
  const [first = '?', second] = wordsOf(name);
  const letters = second ? [first, second].map((word) => lettersOf(word)[0]) : lettersOf(first).slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Who has a record open, in a sentence: those who edit it, or else those who look at it; empty for nobody. */
export function wordsFor(people: readonly PresentUser[]): string {
  const editing = people.filter(({ mode }) => mode === 'editing');
  const named = editing.length > 0 ? editing : people;
  if (named.length === 0) return '';
  const verb = named.length === 1 ? 'is' : 'are';
  return `${namesOf(named)} ${verb} ${editing.length > 0 ? 'editing' : 'looking at'} this`;
}
