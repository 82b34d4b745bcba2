import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { CallersLeft } from '../http/caller-left.js';
import { senderReader } from '../http/network/sender.js';
import { Changes } from './changes.js';
import { Requests } from './job.js';
import { TaggedCache, type Bounds } from './tagged-cache.js';
import { Turns } from './turns.js';

const MAX = { entries: 3, bytes: 1_000, sizeOf: (value: string) => value.length };
const SOURCES = ['games'] as const;
const readSender = senderReader([]);

function clientResponse(): ServerResponse {
  const response = { destroyed: false, req: { socket: { writable: true }, headers: {} } } as ServerResponse;
  readSender(response.req);
  return response;
}

describe('TaggedCache', () => {
  /** Returns a function that gets a value of a given length, and the keys that were loaded. */
  function cacheOf(bounds: Bounds<string> = MAX, changes = new Changes()) {
    const cache = new TaggedCache<string>(changes, bounds);
    const loaded: string[] = [];
    const get = (key: string, length = 10, caller?: ServerResponse): Promise<string> => {
      const load = () => {
        loaded.push(key);
        return Promise.resolve({ value: 'x'.repeat(length), sources: SOURCES });
      };
      return cache.get(key, load, caller);
    };
    /** Returns the keys that a call loads. */
    const loadedBy = async (key: string, length?: number): Promise<string[]> => {
      loaded.length = 0;
      await get(key, length);
      return [...loaded];
    };
    return { get, loaded, loadedBy };
  }

  it('evicts the least recently used value', async () => {
    const { get, loadedBy } = cacheOf();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await get(key);

    expect(await loadedBy('a')).toEqual([]);
    expect(await loadedBy('b')).toEqual(['b']);
  });

  it('limits the bytes of its values', async () => {
    const { get, loadedBy } = cacheOf();
    await get('a', 600);
    await get('b', 600);

    expect(await loadedBy('b', 600)).toEqual([]);
    expect(await loadedBy('a', 600)).toEqual(['a']);
  });

  it('caches a value above the limit alone', async () => {
    const { get, loadedBy } = cacheOf();
    await get('a', 600);
    await get('large', 5_000);

    expect(await loadedBy('large', 5_000)).toEqual([]);
    expect(await loadedBy('a', 600)).toEqual(['a']);
  });

  describe('with a concurrency limit', () => {
    /** Returns a limit of one load, whose slot is free after `free` was called. */
    function busySlot() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const slots = new Turns(1);
      const other = slots.run(new Requests().add(null), () => promise);
      const free = async (): Promise<void> => {
        resolve(undefined);
        await other;
      };
      return { slots, free };
    }

    it('loads once for all changes while the load waits', async () => {
      const changes = new Changes();
      const { slots, free } = busySlot();
      const { get, loaded } = cacheOf({ ...MAX, slots }, changes);
      const calls = Array.from({ length: 5 }, () => {
        changes.invalidate('games');
        return get('a');
      });

      await free();
      await Promise.all(calls);

      expect(loaded).toEqual(['a']);
    });

    it('shares each of more waiting loads than it may cache', async () => {
      const { slots, free } = busySlot();
      const { get, loaded } = cacheOf({ ...MAX, slots });
      const keys = ['a', 'b', 'c', 'd', 'e'];
      const calls = [...keys, ...keys].map((key) => get(key));

      await free();
      await Promise.all(calls);

      expect(loaded.toSorted()).toEqual(keys);
    });

    it('drops a load that no caller waits for', async () => {
      const { slots, free } = busySlot();
      const { get, loaded } = cacheOf({ ...MAX, slots });
      const [disconnected, present] = [clientResponse(), clientResponse()];
      const dropped = expect(get('dropped', 10, disconnected)).rejects.toThrow(CallersLeft);
      const shared = Promise.all([get('shared', 10, disconnected), get('shared', 10, present)]);

      disconnected.destroyed = true;
      await free();
      await Promise.all([dropped, shared]);

      expect(loaded).toEqual(['shared']);
    });

    it('loads for a later caller after it dropped the load', async () => {
      const { slots, free } = busySlot();
      const { get, loadedBy } = cacheOf({ ...MAX, slots });
      const disconnected = clientResponse();
      const dropped = get('a', 10, disconnected).catch(() => undefined);

      disconnected.destroyed = true;
      await free();
      await dropped;

      expect(await loadedBy('a')).toEqual(['a']);
    });
  });

  describe('during changes', () => {
    /** Returns a function whose loads end one by one with given values. */
    function manualLoads() {
      const changes = new Changes();
      const cache = new TaggedCache<string>(changes, MAX);
      const loads: PromiseWithResolvers<string>[] = [];
      const get = (): Promise<string> =>
        cache.get('a', async () => {
          const load = Promise.withResolvers<string>();
          loads.push(load);
          return { value: await load.promise, sources: SOURCES };
        });
      return { changes, get, loads };
    }

    it('loads once for all calls', async () => {
      const { get, loads } = manualLoads();
      const calls = Array.from({ length: 50 }, get);

      loads[0]?.resolve('value');

      expect(new Set(await Promise.all(calls))).toEqual(new Set(['value']));
      expect(loads).toHaveLength(1);
    });

    it('loads once more for all changes during a load', async () => {
      const { changes, get, loads } = manualLoads();
      const first = get();
      const later = Array.from({ length: 20 }, () => {
        changes.invalidate('games');
        return get();
      });

      loads[0]?.resolve('old');
      expect(await first).toBe('old');
      loads[1]?.resolve('new');

      expect(new Set(await Promise.all(later))).toEqual(new Set(['new']));
      expect(loads).toHaveLength(2);
    });

    it('does not cache a value that was loaded before a change', async () => {
      const { changes, get, loads } = manualLoads();
      const before = get();
      changes.invalidate('games');
      loads[0]?.resolve('old');
      await before;

      const after = get();
      loads[1]?.resolve('new');

      expect(await after).toBe('new');
    });

    it('caches no failure', async () => {
      const { get, loads } = manualLoads();
      const first = expect(get()).rejects.toThrow('away');
      loads[0]?.reject(new Error('away'));
      await first;

      const second = get();
      loads[1]?.resolve('value');

      expect(await second).toBe('value');
    });
  });

  it('loads again for a call after a change if the load from before the change fails', async () => {
    const changes = new Changes();
    const cache = new TaggedCache<string>(changes, MAX);
    const failing = Promise.withResolvers<never>();
    const before = expect(cache.get('a', () => failing.promise)).rejects.toThrow('not found');
    changes.invalidate('games');
    const after = cache.get('a', () => Promise.resolve({ value: 'created', sources: SOURCES }));

    failing.reject(new Error('not found'));
    await before;

    expect(await after).toBe('created');
  });
});
