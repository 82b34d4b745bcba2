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

describe('the store of what is followed', () => {
  let storage: MemoryStorage;
  /** What all tabs see. */
  let shared: string | null;
  let tab: MemoryStorage;
  let sent: string[][];
  let shown: string[][];
  /** What the server does with each call; by default it agrees at once. */
  let answers: (() => Promise<void>)[];
  let turn: Promise<void>;
  /** What a page that stays does in a moment. */
  let afterwards: (() => void)[];
  let store: NotificationPreferencesStore;

  beforeEach(() => {
    storage = new MemoryStorage();
    shared = null;
    tab = new MemoryStorage();
    sent = [];
    shown = [];
    answers = [];
    turn = Promise.resolve();
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
        return answers.shift()?.() ?? Promise.resolve();
      },
      inTurn: (work) => {
        const done = turn.then(work);
        turn = done.catch(() => undefined);
        return done;
      },
      now: () => 1_000,
      later: (work) => void afterwards.push(work),
      onShown: (preferences) => shown.push(names(preferences)),
    });
  }

  it('shows a change at once and stores it when the server has agreed', async () => {
    let agree = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      answers.push(() => {
        resolve();
        return new Promise((go) => (agree = go));
      });
    });
    const done = store.change(following(team('Arsenal')));
    expect(shown).toEqual([['Arsenal']]);
    await reached;
    expect(storage.getItem(PREFERENCES_KEY)).toBeNull();
    agree();
    await done;
    expect(sent).toEqual([['Arsenal']]);
    expect(names(open().agreed)).toEqual(['Arsenal']);
    expect(store.agreedAt).toBe(1_000);
  });

  it('takes a change back when the server refuses it, and only that one', async () => {
    answers.push(() => Promise.reject(new Error('Follows must be at most 200')));
    const refused = store.change(following(team('Arsenal')));
    const agreed = store.change(following(team('Chelsea')));
    expect(names(store.shown)).toEqual(['Arsenal', 'Chelsea']);
    await expect(refused).rejects.toThrow('Follows must be at most 200');
    await agreed;
    expect(sent).toEqual([['Arsenal'], ['Chelsea']]);
    expect(names(store.shown)).toEqual(['Chelsea']);
    expect(names(store.agreed)).toEqual(['Chelsea']);
  });

  it('builds on what another tab has changed', async () => {
    const other = open();
    await other.change(following(team('Arsenal')));
    await store.change(following(team('Chelsea')));
    await other.change(notFollowing(team('Arsenal')));
    expect(sent.at(-1)).toEqual(['Chelsea']);
  });

  it('builds on what another tab has changed just now, also before its storage shows it', async () => {
    await store.change(following(team('Leeds')));
    const behind = storage.getItem(PREFERENCES_KEY) ?? '';
    const other = open();
    await other.change(following(team('Arsenal')));
    storage.setItem(PREFERENCES_KEY, behind);
    await store.change(following(team('Chelsea')));
    expect(sent.at(-1)).toEqual(['Leeds', 'Arsenal', 'Chelsea']);
    expect(names(store.agreed)).toEqual(['Leeds', 'Arsenal', 'Chelsea']);
  });

  it('goes on, on the next page of the tab, with what this one had not sent, and leaves the rest as it is by then', async () => {
    await store.change(following(team('Arsenal')));
    await store.change(following(team('Leeds')));
    answers.push(() => new Promise(() => undefined));
    void store.change(following(team('Chelsea')));
    void store.change(notFollowing(team('Leeds')));
    // The page is left, which ends its turn, after another tab has changed something.
    turn = Promise.resolve();
    const left = tab;
    tab = new MemoryStorage();
    await open().change(notFollowing(team('Arsenal')));
    tab = left;
    const next = open();
    const change = next.takeUnsent();
    await next.change(change ?? everythingOff);
    expect(sent.at(-1)).toEqual(['Chelsea']);
    expect(next.takeUnsent()).toBeNull();
  });

  it('has the next page send what was cut off when the page was left', async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(store.change(following(team('Arsenal')))).rejects.toThrow('Failed to fetch');
    const next = open();
    await next.change(next.takeUnsent() ?? everythingOff);
    expect(names(next.agreed)).toEqual(['Arsenal']);
    expect(tab.keys).toEqual([]);
  });

  it('keeps nothing to be sent of a change that was answered', async () => {
    await store.change(following(team('Arsenal')));
    answers.push(() => Promise.reject(new Error('No')));
    await expect(store.change(following(team('Chelsea')))).rejects.toThrow('No');
    for (const work of afterwards) work();
    expect(tab.keys).toEqual([]);
  });

  it('leaves nothing behind once everything is off', async () => {
    await store.change(following(team('Arsenal')));
    await store.change(withQuietHours({ from: '22:00', to: '07:00', timeZone: 'UTC' }));
    await store.change(notFollowing(team('Arsenal')));
    // The hours hold for what may be followed next.
    expect(store.agreed.quietHours).toMatchObject({ from: '22:00' });
    await store.change(everythingOff);
    expect(storage.keys).toEqual([]);
    expect(shared).toBeNull();
    expect(store.agreedAt).toBe(0);
  });
});
