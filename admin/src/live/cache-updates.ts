import type { DeliveryEvent, EventMap, EventName } from '@contract/events.js';
import { isObject } from '@contract/is-object.js';
import type { QueryClient } from '@tanstack/react-query';
import { type DashboardResources, queriesShowing } from '../shared/resource-context.js';
import { batch } from './batch.js';

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
export const coalesce = (flush: (keys: ReadonlySet<string>) => void, wait: number) =>
  batch<string>((keys) => flush(new Set(keys)), wait);

/** What a query holds (a record, a list of them, a page of them), with the progress of one notification in it. */
function withProgress<T>(held: T, event: DeliveryEvent): T {
  const { notificationId, progress } = event;
  if (Array.isArray(held)) return held.map((one: unknown) => withProgress(one, event)) as T;
  if (!isObject(held)) return held;
  if (Array.isArray(held.data)) return { ...held, data: withProgress(held.data, event) };
  if (held.id !== notificationId || !isObject(held.progress)) return held;
  const delivered = 'delivered' in held && { delivered: progress.state === 'sent' };
  return { ...held, ...delivered, progress };
}

/** Moves the bars that show a notification, without reading its list again four times a second. */
export function showDelivery(client: QueryClient, resources: DashboardResources, event: DeliveryEvent): void {
  for (const { name, hasProgress } of Object.values(resources)) {
    if (hasProgress) client.setQueriesData({ queryKey: [name] }, (held) => withProgress(held, event));
  }
}
