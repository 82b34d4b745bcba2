import type { EventMap, EventName } from '@contract/events.js';
import { queriesShowing, type DashboardResources } from '../shared/resource-context.js';

/** What to read again after an event; '*' is everything. */
export function staleAfter<Name extends EventName>(
  resources: DashboardResources,
  name: Name,
  data: EventMap[Name],
): readonly string[] {
  if (name === 'reload') return ['*'];
  if (name === 'game') return queriesShowing(resources.games);
  return 'resource' in data ? queriesShowing(resources[data.resource]) : [];
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
