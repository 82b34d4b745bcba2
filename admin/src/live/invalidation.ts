import type { EventMap, EventName, Resource } from '@contract/events.js';

/** The first part of the query keys that show records of a changed resource. */
const SHOWN_IN: Partial<Record<Resource, readonly string[]>> = {
  games: ['games', 'matches', 'streams', 'overview'],
  matches: ['matches', 'games', 'streams', 'overview'],
  leagues: ['leagues', 'games', 'matches', 'streams', 'replays', 'overview'],
  settings: ['settings', 'games', 'matches', 'overview'],
  affiliates: ['affiliate', 'games', 'matches'],
  contacts: ['contact', 'overview'],
  faqs: ['faq'],
  downloads: ['mobile/downloads'],
  devices: ['mobile/users'],
  'mobile-notifications': ['mobile/notifications', 'overview'],
  requests: ['match-requests', 'overview'],
  activity: ['users/activity', 'overview'],
  users: ['users', 'session', 'overview'],
};

/** What to read again after an event; '*' is everything. */
export function staleAfter<Name extends EventName>(name: Name, data: EventMap[Name]): readonly string[] {
  if (name === 'reload') return ['*'];
  if (name === 'game') return SHOWN_IN.games ?? [];
  if (!('resource' in data)) return [];
  const { resource } = data;
  return SHOWN_IN[resource] ?? [resource];
}

/** Collects what is stale for `wait` ms, so that a round of two hundred changes reads each list once. */
export function coalesce(flush: (keys: ReadonlySet<string>) => void, wait: number) {
  let keys = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    timer = undefined;
    const ready = keys;
    keys = new Set();
    flush(ready);
  };
  return {
    add(more: readonly string[]): void {
      for (const key of more) keys.add(key);
      if (keys.size) timer ??= setTimeout(run, wait);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
