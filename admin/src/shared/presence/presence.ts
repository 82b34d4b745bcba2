import type { PresenceEvent } from '@contract/events.js';
import { holds, keysFor } from '@contract/permissions.js';
import type { PresenceMode } from '@contract/presence.js';
import type { PresentUser } from '@contract/records/presence.record.js';
import { OWN_RESOURCES, type Resource } from '@contract/resources/index.js';
import { lettersOf, wordsOf } from '@contract/words.js';
import { useEffect, useMemo } from 'react';
import { useUser } from '../../auth/index.js';
import { createStore, useStoreValue } from '../store.js';

/** A record by its resource and id in an address or a list. */
export interface RecordAt {
  resource: string;
  id: string;
}

export interface OpenRecord {
  resource: Resource;
  id: string;
  mode: PresenceMode;
}

/** Open records of this tab. A record occurs once for each part of the page that shows it. */
export const openRecords = createStore<readonly OpenRecord[]>([]);

type People = readonly PresentUser[];

/** Users who have a record open, by resource and id. */
const presence = createStore<ReadonlyMap<string, People>>(new Map());

const NOBODY: People = [];

/** Applies the server's event. An unchanged list retains its identity, so that its row does not render again. */
export function showPresence({ records }: PresenceEvent): void {
  const before = presence.get();
  const next = records.map(({ resource, id, people }): [string, People] => {
    const previousPeople = before.get(`${resource} ${id}`);
    return [
      `${resource} ${id}`,
      previousPeople && JSON.stringify(previousPeople) === JSON.stringify(people) ? previousPeople : people,
    ];
  });
  presence.set(new Map(next));
}

const isOwn = (name: string): name is Resource => OWN_RESOURCES.some((ownResource) => ownResource === name);

/** Returns the other users who have a record open. */
export function useColleagues(of: RecordAt | null): People {
  const people = useStoreValue(presence).get(of ? `${of.resource} ${of.id.toLowerCase()}` : '') ?? NOBODY;
  const ownId = useUser()?.id;
  return useMemo(() => people.filter(({ userId }) => userId !== ownId), [people, ownId]);
}

/** Reports a record as open while the component is mounted, if the user may list such records. */
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

/** Returns two letters for a username: 'AS' for 'ana-silva', 'BO' for 'bo'. */
export function initialsOf(name: string): string {
  const [first = '?', second] = wordsOf(name);
  const letters = second ? [first, second].map((word) => lettersOf(word)[0]) : lettersOf(first).slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Names the users who edit a record, or else the users who view it, in a sentence. Empty without users. */
export function wordsFor(people: readonly PresentUser[]): string {
  const editing = people.filter(({ mode }) => mode === 'editing');
  const named = editing.length > 0 ? editing : people;
  if (named.length === 0) return '';
  const verb = named.length === 1 ? 'is' : 'are';
  return `${namesOf(named)} ${verb} ${editing.length > 0 ? 'editing' : 'viewing'} this`;
}
