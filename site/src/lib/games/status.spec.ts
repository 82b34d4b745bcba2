import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { minuteOf, statusOf, streamsOpen } from './status.js';

const game = aGame();
const kickOff = Date.parse(game.startsAt);
const MINUTE = 60_000;

describe('statusOf', () => {
  it('labels a game that is more than an hour away as Scheduled', () => {
    expect(statusOf(game, kickOff - 60 * MINUTE)).toEqual({ tone: 'later', label: 'Scheduled', clock: '' });
  });

  it('counts the minutes of the last hour to the go-live instant', () => {
    expect(statusOf(game, kickOff - 12 * MINUTE)).toMatchObject({ tone: 'soon', label: 'Starts in 12 min' });
    expect(statusOf(game, kickOff - 1)).toMatchObject({ label: 'Starts in 1 min' });
    const shifted = aGame({ goLiveAt: new Date(kickOff - 10 * MINUTE).toISOString() });
    expect(statusOf(shifted, kickOff - 12 * MINUTE)).toMatchObject({ label: 'Starts in 2 min' });
  });

  it('labels a due game as starting until the server reports that it is live', () => {
    expect(statusOf(game, kickOff)).toMatchObject({ tone: 'soon', label: 'Starting now' });
    expect(statusOf(aGame({ status: 'Live' }), kickOff + 63 * MINUTE)).toEqual({
      tone: 'live',
      label: 'LIVE',
      clock: '49′',
    });
  });

  it('prefers the status text of staff over the minute and the status', () => {
    const at = kickOff + 50 * MINUTE;
    expect(statusOf(aGame({ status: 'Live', statusText: 'Half-time' }), at)).toMatchObject({ clock: 'Half-time' });
    expect(statusOf(aGame({ status: 'Live', statusText: 'Half-time' }), null)).toMatchObject({ clock: 'Half-time' });
    expect(statusOf(aGame({ status: 'Finished', statusText: 'Abandoned' }), at)).toMatchObject({ label: 'Abandoned' });
    const postponed = aGame({ statusText: 'Postponed' });
    expect(statusOf(postponed, kickOff - MINUTE)).toEqual({ tone: 'later', label: 'Postponed', clock: '' });
  });

  it('does not count down to a time that is to be confirmed', () => {
    const open = aGame({ isTimeConfirmed: false });
    const label = { tone: 'later', label: 'Time to be confirmed', clock: '' };
    for (const now of [null, kickOff - MINUTE, kickOff + MINUTE]) expect(statusOf(open, now)).toEqual(label);
    expect(minuteOf(open, kickOff - MINUTE)).toBeNull();
    expect(streamsOpen(open, kickOff)).toBe(false);
    expect(statusOf({ ...open, status: 'Live' }, kickOff)).toMatchObject({ tone: 'live' });
  });
});

describe('minuteOf', () => {
  const statuses = ['Scheduled', 'Live', 'Finished'] as const;
  const cases = statuses.flatMap((status) =>
    ['', 'Half-time'].flatMap((statusText) =>
      ['Football', 'Tennis'].map((category) => aGame({ status, statusText, category })),
    ),
  );
  const minutes = [-180, -61, -60, -59, -1, 0, 1, 50, 200].map((minute) => kickOff + minute * MINUTE);

  it('omits the minute only if it does not change the status', () => {
    for (const one of cases) {
      for (const now of minutes) expect(statusOf(one, minuteOf(one, now))).toEqual(statusOf(one, now));
    }
  });

  it('is stable for games that are far away, finished, or of a sport whose clock stops', () => {
    expect(minuteOf(game, kickOff - 61 * MINUTE)).toBeNull();
    expect(minuteOf(aGame({ status: 'Finished' }), kickOff)).toBeNull();
    expect(minuteOf(aGame({ status: 'Live', category: 'Tennis' }), kickOff)).toBeNull();
    expect(minuteOf(game, kickOff - 59 * MINUTE)).toBe(kickOff - 59 * MINUTE);
  });
});

describe('streamsOpen', () => {
  it('opens 15 minutes before the start', () => {
    expect(streamsOpen(game, kickOff - 15 * MINUTE - 1)).toBe(false);
    expect(streamsOpen(game, kickOff - 15 * MINUTE)).toBe(true);
  });

  it('is open while live and closed when finished, regardless of the time', () => {
    expect(streamsOpen(aGame({ status: 'Live' }), kickOff - 120 * MINUTE)).toBe(true);
    expect(streamsOpen(aGame({ status: 'Finished' }), kickOff)).toBe(false);
  });
});

describe('statusOf without a moment', () => {
  it('omits everything that changes with the minute', () => {
    expect(statusOf(game, null)).toEqual({ tone: 'later', label: 'Scheduled', clock: '' });
    expect(statusOf(aGame({ status: 'Live' }), null)).toEqual({ tone: 'live', label: 'LIVE', clock: '' });
    expect(statusOf(aGame({ status: 'Finished' }), null)).toEqual({ tone: 'over', label: 'Finished', clock: '' });
  });
});
