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
  let tab: MemoryStorage;
  let sent: string[][];
  let displayed: string[][];
  /** Behavior of the server for each call. By default, it accepts immediately. */
  let serverBehaviors: (() => Promise<void>)[];
  let lock: Promise<void>;
  /** Delayed work, which runs only while the page stays open. */
  let afterwards: (() => void)[];
  let store: NotificationPreferencesStore;

  beforeEach(() => {
    storage = new MemoryStorage();
    shared = null;
    tab = new MemoryStorage();
    sent = [];
    displayed = [];
    serverBehaviors = [];
    lock = Promise.resolve();
    afterwards = [];
    store = open();
  });

  function open(): NotificationPreferencesStore {
    return new NotificationPreferencesStore({
      storage,
      shared: {
        read: () => Promise.resolve(shared),
        write: (text) => Promise.resolve(void (shared = text)),
      },
      tab,
      send: (preferences) => {
        sent.push(names(preferences));
        return serverBehaviors.shift()?.() ?? Promise.resolve();
      },
      inTurn: (work) => {
        const done = lock.then(work);
        lock = done.catch(() => undefined);
        return done;
      },
      now: () => 1_000,
      later: (work) => void afterwards.push(work),
      onShown: (preferences) => displayed.push(names(preferences)),
    });
  }

  it('shows a change immediately and stores it after the server accepted it', async () => {
    let agree = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      serverBehaviors.push(() => {
        resolve();
        return new Promise((go) => (agree = go));
      });
    });
    const done = store.change(following(team('Arsenal')));
    expect(displayed).toEqual([['Arsenal']]);
    await reached;
    expect(storage.getItem(PREFERENCES_KEY)).toBeNull();
    agree();
    await done;
    expect(sent).toEqual([['Arsenal']]);
    expect(names(open().agreed)).toEqual(['Arsenal']);
    expect(store.agreedAt).toBe(1_000);
  });

  it('undoes only the change that the server rejects', async () => {
    serverBehaviors.push(() => Promise.reject(new Error('Follows must contain at most 200')));
    const rejection = store.change(following(team('Arsenal')));
    const acceptance = store.change(following(team('Chelsea')));
    expect(names(store.current)).toEqual(['Arsenal', 'Chelsea']);
    await expect(rejection).rejects.toThrow('Follows must contain at most 200');
    await acceptance;
    expect(sent).toEqual([['Arsenal'], ['Chelsea']]);
    expect(names(store.current)).toEqual(['Chelsea']);
    expect(names(store.agreed)).toEqual(['Chelsea']);
  });

  it('builds on the changes of another tab', async () => {
    const other = open();
    await other.change(following(team('Arsenal')));
    await store.change(following(team('Chelsea')));
    await other.change(notFollowing(team('Arsenal')));
    expect(sent.at(-1)).toEqual(['Chelsea']);
  });

  it('builds on a recent change of another tab before the storage shows it', async () => {
    await store.change(following(team('Leeds')));
    const behind = storage.getItem(PREFERENCES_KEY) ?? '';
    const other = open();
    await other.change(following(team('Arsenal')));
    storage.setItem(PREFERENCES_KEY, behind);
    await store.change(following(team('Chelsea')));
    expect(sent.at(-1)).toEqual(['Leeds', 'Arsenal', 'Chelsea']);
    expect(names(store.agreed)).toEqual(['Leeds', 'Arsenal', 'Chelsea']);
  });

  it('sends an unsent change from the next page and preserves other changes', async () => {
    await store.change(following(team('Arsenal')));
    await store.change(following(team('Leeds')));
    serverBehaviors.push(() => new Promise(() => undefined));
    void store.change(following(team('Chelsea')));
    void store.change(notFollowing(team('Leeds')));
    // The page closes, which releases its lock, after another tab has changed something.
    lock = Promise.resolve();
    const closedTab = tab;
    tab = new MemoryStorage();
    await open().change(notFollowing(team('Arsenal')));
    tab = closedTab;
    const next = open();
    const change = next.takeUnsent();
    await next.change(change ?? everythingOff);
    expect(sent.at(-1)).toEqual(['Chelsea']);
    expect(next.takeUnsent()).toBeNull();
  });

  it('sends a change from the next page if the call was aborted on leaving', async () => {
    serverBehaviors.push(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(store.change(following(team('Arsenal')))).rejects.toThrow('Failed to fetch');
    const next = open();
    await next.change(next.takeUnsent() ?? everythingOff);
    expect(names(next.agreed)).toEqual(['Arsenal']);
    expect(tab.keys).toEqual([]);
  });

  it('does not store changes that the server has decided on', async () => {
    await store.change(following(team('Arsenal')));
    serverBehaviors.push(() => Promise.reject(new Error('No')));
    await expect(store.change(following(team('Chelsea')))).rejects.toThrow('No');
    for (const work of afterwards) work();
    expect(tab.keys).toEqual([]);
  });

  it('leaves no data after everything is turned off', async () => {
    await store.change(following(team('Arsenal')));
    await store.change(withQuietHours({ from: '22:00', to: '07:00', timeZone: 'UTC' }));
    await store.change(notFollowing(team('Arsenal')));
    // The quiet hours also apply to later follows.
    expect(store.agreed.quietHours).toMatchObject({ from: '22:00' });
    await store.change(everythingOff);
    expect(storage.keys).toEqual([]);
    expect(shared).toBeNull();
    expect(store.agreedAt).toBe(0);
  });
});
