import type { PushProgress } from '@contract/records/notification.record.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { resources } from '../resources.js';
import { coalesce, refetchStale, showDelivery, staleAfter } from './cache-updates.js';

describe('staleAfter', () => {
  it('returns every list with games after a game changed', () => {
    expect(staleAfter(resources, 'changed', { resource: 'games', ids: ['1'], revision: 2 })).toEqual([
      'games',
      'matches',
      'streams',
      'own-streams',
      'overview',
    ]);
  });

  it('returns the lists that show a league’s name after a league changed', () => {
    expect(staleAfter(resources, 'changed', { resource: 'leagues', ids: [], revision: 1 })).toContain('games');
    expect(staleAfter(resources, 'changed', { resource: 'leagues', ids: [], revision: 1 })).toContain('replays');
  });

  it('returns the media library after a record changed that may use a file', () => {
    const stale = (resource: 'leagues' | 'replays' | 'faqs') =>
      staleAfter(resources, 'changed', { resource, ids: [], revision: 1 });
    expect(stale('leagues')).toContain('media');
    expect(stale('replays')).toContain('media');
    expect(stale('faqs')).not.toContain('media');
  });

  it('returns everything after a gap and nothing after an import’s progress', () => {
    expect(staleAfter(resources, 'reload', {})).toEqual(['*']);
    expect(staleAfter(resources, 'import', { done: 1, total: 2 })).toEqual([]);
  });
});

describe('coalesce', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('refetches each list once', () => {
    const flushed: string[][] = [];
    const stale = coalesce((keys) => flushed.push([...keys].sort()), 200);
    for (let index = 0; index < 50; index += 1) stale.add(['games', 'matches']);
    stale.add(['leagues']);
    jest.advanceTimersByTime(199);
    expect(flushed).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(flushed).toEqual([['games', 'leagues', 'matches']]);
  });
});

describe('refetchStale', () => {
  it('repeats a first fetch that may have read the state before the event', async () => {
    const client = new QueryClient();
    const responses: ((text: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
    const observer = new QueryObserver(client, { queryKey: ['leagues', 'getOne'], queryFn, retry: false });
    const stop = observer.subscribe(() => undefined);

    refetchStale(client, ['leagues']);
    responses[0]?.('before the event');
    await new Promise((resolve) => setTimeout(resolve));
    responses[1]?.('after the event');
    await new Promise((resolve) => setTimeout(resolve));

    expect(client.getQueryData(['leagues', 'getOne'])).toBe('after the event');
    stop();
    client.clear();
  });
});

const progress = (state: PushProgress['state'], sent: number): PushProgress => ({
  state,
  total: 500,
  sent,
  failed: 0,
  removed: 0,
  startedAt: '2031-08-15T10:00:00.000Z',
  finishedAt: null,
});

describe('showDelivery', () => {
  it('updates every list and record with the notification and no other', () => {
    const client = new QueryClient();
    const [one, other] = ['a', 'b'].map((id) => ({ id, delivered: false, progress: progress('scheduled', 0) }));
    const page = ['mobile-notifications', 'getList', {}];
    const record = ['mobile-notifications', 'getOne', { id: 'a' }];
    client.setQueryData(page, { data: [one, other], total: 2 });
    client.setQueryData(record, one);
    client.setQueryData(['leagues', 'getOne', { id: 'a' }], { id: 'a' });

    showDelivery(client, resources, { notificationId: 'a', progress: progress('sending', 100) });
    const sending = { ...one, progress: progress('sending', 100) };
    expect(client.getQueryData(page)).toEqual({ data: [sending, other], total: 2 });
    expect(client.getQueryData(record)).toEqual(sending);
    expect(client.getQueryData(['leagues', 'getOne', { id: 'a' }])).toEqual({ id: 'a' });

    showDelivery(client, resources, { notificationId: 'a', progress: progress('sent', 500) });
    expect(client.getQueryData(record)).toMatchObject({ delivered: true, progress: { state: 'sent', sent: 500 } });
  });

  it('updates templates without marking them as delivered', () => {
    const client = new QueryClient();
    const template = { id: 't', title: 'Hello', progress: progress('sending', 0) };
    client.setQueryData(['notifications', 'getMany', { ids: ['t'] }], [template]);
    showDelivery(client, resources, { notificationId: 't', progress: progress('sent', 500) });
    expect(client.getQueryData(['notifications', 'getMany', { ids: ['t'] }])).toEqual([
      { ...template, progress: progress('sent', 500) },
    ]);
  });
});
