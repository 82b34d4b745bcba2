import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { electLeader } from './election.js';
import { shareAmongTabs } from './tab-sharing.js';

/** Waits until messages between tabs have arrived. */
const arrive = async (): Promise<void> => {
  for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('electLeader', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  function candidate(name: string) {
    const [leaving, tab] = [new AbortController(), { leads: false, leave: () => leaving.abort() }];
    electLeader(name, leaving.signal, (ends) => {
      tab.leads = true;
      ends.addEventListener('abort', () => (tab.leads = false));
    });
    return tab;
  }

  it('replaces a leader that no longer responds', async () => {
    const name = 'crashed';
    const crashed = new BroadcastChannel(`leader-of-${name}`);
    crashed.onmessage = () => crashed.postMessage({ kind: 'leads', tab: '0' });
    const next = candidate(`leader-of-${name}`);
    await arrive();
    jest.advanceTimersByTime(1_000);
    expect(next.leads).toBe(false);
    crashed.close();

    jest.advanceTimersByTime(20_000);
    await arrive();
    jest.advanceTimersByTime(1_000);

    expect(next.leads).toBe(true);
    next.leave();
  });

  it('leaves one leader after a frozen tab resumes', async () => {
    const tab = candidate('thawed');
    jest.advanceTimersByTime(1_000);
    const thawed = new BroadcastChannel('thawed');
    const replies: unknown[] = [];
    thawed.onmessage = ({ data }: { data: unknown }) => replies.push(data);

    // Ids start with digits, so this id is greater than all others.
    thawed.postMessage({ kind: 'leads', tab: '~' });
    await arrive();
    expect(tab.leads).toBe(true);
    expect(replies).toContainEqual(expect.objectContaining({ kind: 'leads' }));

    thawed.postMessage({ kind: 'leads', tab: '!' });
    await arrive();
    expect(tab.leads).toBe(false);
    thawed.close();
    tab.leave();
  });
});

describe('shareAmongTabs after the crash of a tab', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('no longer reports its games after 10 s', async () => {
    let games = (): readonly string[] => [];
    const watches = { games: () => ['a'], listen: () => undefined };
    const tab = { deliver: () => undefined, position: () => null, watches };
    const leave = shareAmongTabs('crash', tab, (_emit, _tookOver, watched) => {
      games = () => watched.games();
      return () => undefined;
    });
    await arrive();
    jest.advanceTimersByTime(1_000);
    const crashed = new BroadcastChannel('nepsh-events:crash');
    crashed.postMessage({ kind: 'shows', tab: 'crashed', games: ['b'] });
    await arrive();
    crashed.close();
    expect(games()).toEqual(['a', 'b']);

    jest.advanceTimersByTime(5_000);
    await arrive();
    jest.advanceTimersByTime(5_000);

    expect(games()).toEqual(['a']);
    leave();
  });
});
