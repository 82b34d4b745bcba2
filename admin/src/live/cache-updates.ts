import { afterMs, batch } from '@contract/batch.js';
import type { DeliveryEvent, EventMap, EventName, OwnStreamEvent } from '@contract/events.js';
import { isObject } from '@contract/is-object.js';
import type { QueryClient } from '@tanstack/react-query';
import { type DashboardResources, queriesShowing } from '../shared/resource-context.js';

/** Returns the query keys to refetch after an event. '*' stands for all. */
export function staleAfter<Name extends EventName>(
  resources: DashboardResources,
  name: Name,
  data: EventMap[Name],
): readonly string[] {
  if (name === 'reload') return ['*'];
  if (name === 'game') return queriesShowing(resources.games);
  return 'resource' in data ? queriesShowing(resources[data.resource]) : [];
}

/** Collects stale keys for `wait` ms, so that two hundred changes refetch each list once. */
export const coalesce = (flush: (keys: ReadonlySet<string>) => void, wait: number) =>
  batch<string>((keys) => flush(new Set(keys)), afterMs(wait));

/**
 * Refetches the visible queries of a key after an event, or all of them. A fetch without earlier data may have read the
 * state before the event, and TanStack Query neither cancels nor repeats it. It is therefore repeated once it ends.
 */
export function refetchStale(client: QueryClient, queryKey: readonly string[] = []): void {
  const firstFetches = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  void client.invalidateQueries({ queryKey });
  for (const query of firstFetches) {
    const repeat = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.fetch().then(repeat, () => undefined);
  }
}

/** Returns a query's data (a record, a list, or a page) with the new progress of a notification. */
function withProgress<T>(data: T, event: DeliveryEvent): T {
  const { notificationId, progress } = event;
  if (Array.isArray(data)) return data.map((entry: unknown) => withProgress(entry, event)) as T;
  if (!isObject(data)) return data;
  if (Array.isArray(data.data)) return { ...data, data: withProgress(data.data, event) };
  if (data.id !== notificationId || !isObject(data.progress)) return data;
  const delivered = 'delivered' in data && { delivered: progress.state === 'sent' };
  return { ...data, ...delivered, progress };
}

/** Updates the progress bars of a notification without refetching its list four times a second. */
export function showDelivery(client: QueryClient, resources: DashboardResources, event: DeliveryEvent): void {
  for (const { name, hasProgress } of Object.values(resources)) {
    if (hasProgress) client.setQueriesData({ queryKey: [name] }, (data) => withProgress(data, event));
  }
}

/** Returns a query's data (a record, a list, or a page) with the new state of an own stream. */
function withStatus<T>(data: T, event: OwnStreamEvent): T {
  if (Array.isArray(data)) return data.map((entry: unknown) => withStatus(entry, event)) as T;
  if (!isObject(data)) return data;
  if (Array.isArray(data.data)) return { ...data, data: withStatus(data.data, event) };
  const { ownStreamId, gameId: _, ...status } = event;
  return data.id === ownStreamId ? { ...data, ...status } : data;
}

/** Updates an own stream without refetching its lists every second. */
export const showOwnStream = (client: QueryClient, event: OwnStreamEvent): void =>
  void client.setQueriesData({ queryKey: ['own-streams'] }, (data) => withStatus(data, event));
