import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { NotificationPreferencesStore } from './preferences-store.js';
import { PREFERENCES_KEY } from './preferences-key.js';
import {
  everythingOff,
  following,
  notFollowing,
  withQuietHours,
  type Follow,
  type NotificationPreferences,
} from './preferences.js';

const team = (name: string): Follow => ({ kind: 'team', value: name, name });
const names = ({ follows }: NotificationPreferences): string[] => follows.map(({ name }) => name);

describe('NotificationPreferencesStore', () => {
  let storage: MemoryStorage;
  /** Value that all tabs share. */
  let shared: string | null;
  let sent: string[][];
  let displayed: string[][];
  /** Behavior of the server for each call. By default, it accepts immediately. */
  let serverBehaviors: (() => Promise<void>)[];
  let locks: Map<string, Promise<unknown>>;
  let store: NotificationPreferencesStore;

  beforeEach(() => {
    storage = new MemoryStorage();
    shared = null;
    sent = [];
    displayed = [];
    serverBehaviors = [];
    locks = new Map();
    store = open();
  });

  function open(): NotificationPreferencesStore {
    return new NotificationPreferencesStore({
      storage,
      shared: {
        read: () => Promise.resolve(shared),
        write: (text) => Promise.resolve(void (shared = text)),
      },
      send: (preferences) => {
        sent.push(names(preferences));
        return serverBehaviors.shift()?.() ?? Promise.resolve();
      },
      inTurn: (name, work) => {
        const done = (locks.get(name) ?? Promise.resolve()).then(work);
        locks.set(
          name,
          done.catch(() => undefined),
        );
        return done;
      },
      now: () => 1_000,
      onChange: (preferences) => displayed.push(names(preferences)),
    });
  }

  it('shows and stores a change, whether or not the server has it', async () => {
    const done = store.change(following(team('Arsenal')));
    expect(displayed).toEqual([['Arsenal']]);
    await done;
    expect(names(open().current)).toEqual(['Arsenal']);
    expect(open().deliveredAt).toBeNull();
    expect(sent).toEqual([]);
    await store.deliver();
    expect(sent).toEqual([['Arsenal']]);
    expect(open().deliveredAt).toBe(1_000);
  });

  it('keeps changes that the server rejects for the next delivery', async () => {
    await store.change(following(team('Arsenal')));
    serverBehaviors.push(() => Promise.reject(new Error('Too many browsers.')));
    await expect(store.deliver()).rejects.toThrow('Too many browsers.');
    const nextPage = open();
    expect(names(nextPage.current)).toEqual(['Arsenal']);
    expect(nextPage.deliveredAt).toBeNull();
    await nextPage.deliver();
    expect(sent).toEqual([['Arsenal'], ['Arsenal']]);
    expect(nextPage.deliveredAt).toBe(1_000);
  });

  it('sends a change that another tab makes during a delivery', async () => {
    await store.change(following(team('Arsenal')));
    serverBehaviors.push(() => open().change(following(team('Chelsea'))));
    await store.deliver();
    expect(sent).toEqual([['Arsenal'], ['Arsenal', 'Chelsea']]);
    expect(store.deliveredAt).toBe(1_000);
  });

  it('stays delivered after a change that changes nothing', async () => {
    await store.change(following(team('Arsenal')));
    await store.deliver();
    await store.change(following(team('ARSENAL')));
    expect(store.deliveredAt).toBe(1_000);
    await store.change(notFollowing(team('Arsenal')));
    expect(store.deliveredAt).toBeNull();
  });

  it('builds on the changes of another tab', async () => {
    const other = open();
    await Promise.all([other.change(following(team('Arsenal'))), store.change(following(team('Chelsea')))]);
    await other.change(notFollowing(team('Arsenal')));
    expect(names(store.current)).toEqual(['Chelsea']);
  });

  it('builds on a recent change of another tab before the storage shows it', async () => {
    await store.change(following(team('Leeds')));
    const behind = storage.getItem(PREFERENCES_KEY) ?? '';
    await open().change(following(team('Arsenal')));
    storage.setItem(PREFERENCES_KEY, behind);
    await store.change(following(team('Chelsea')));
    expect(names(store.current)).toEqual(['Leeds', 'Arsenal', 'Chelsea']);
  });

  it('leaves no data once the server knows that everything is turned off', async () => {
    await store.change(following(team('Arsenal')));
    await store.change(withQuietHours({ from: '22:00', to: '07:00', timeZone: 'UTC' }));
    await store.change(notFollowing(team('Arsenal')));
    // The quiet hours also apply to later follows.
    expect(store.current.quietHours).toMatchObject({ from: '22:00' });
    await store.change(everythingOff);
    serverBehaviors.push(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(store.deliver()).rejects.toThrow('Failed to fetch');
    expect(storage.keys).toEqual([PREFERENCES_KEY]);
    await open().deliver();
    expect(storage.keys).toEqual([]);
    expect(shared).toBeNull();
  });
});
