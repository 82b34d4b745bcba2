import { describe, expect, it } from '@jest/globals';
import type { GameRecord } from '@contract/records/match.record.js';
import { eventsOf, isShown, kickoffAt, NO_FILTER } from './events.js';

const game = {
  id: 'g',
  title: 'Reds vs Blues',
  date: '2031-05-20',
  time: '22:30',
  timeZone: 'Europe/London',
  startsAt: '2031-05-20T21:30:00.000Z',
  category: 'Football',
  leagueId: 'l',
  status: 'Scheduled',
} as GameRecord;
const none = new Map();

describe('eventsOf', () => {
  it('places a game at its hour in a zone, within one day', () => {
    expect(eventsOf([game], 'Europe/London', none, true)).toMatchObject([
      { start: '2031-05-20T22:30', end: '2031-05-20T23:59', startEditable: true },
    ]);
    expect(eventsOf([game], 'Asia/Kathmandu', none, false)).toMatchObject([
      { start: '2031-05-21T03:15', end: '2031-05-21T05:25', startEditable: false },
    ]);
    expect(eventsOf([{ ...game, status: 'Live' }], 'UTC', none, true)).toMatchObject([{ startEditable: false }]);
  });

  it('shows a game on its day without a time while the time is not confirmed', () => {
    expect(eventsOf([{ ...game, isTimeConfirmed: false }], 'Asia/Kathmandu', none, true)).toMatchObject([
      { allDay: true, start: '2031-05-20T22:30' },
    ]);
    expect(eventsOf([game], 'UTC', none, true)).toMatchObject([{ allDay: false }]);
  });

  it('keeps the time of a game that is moved to a day', () => {
    expect(kickoffAt(game, '2031-05-23', 'Europe/London')).toMatchObject({ date: '2031-05-23', time: '22:30' });
  });

  it('moves a game without a confirmed time to a day in the zone of the game', () => {
    const open = { ...game, isTimeConfirmed: false };

    expect(kickoffAt(open, '2031-05-23', 'Asia/Kathmandu')).toMatchObject({ date: '2031-05-23', time: '22:30' });
  });

  it('moves a game to the hour of its new position in the game’s zone', () => {
    const moved = { date: '2031-05-23', time: '22:30', startsAt: '2031-05-23T21:30:00.000Z' };
    expect(kickoffAt(game, '2031-05-23T22:30:00', 'Europe/London')).toEqual(moved);
    expect(kickoffAt(game, '2031-05-24T03:15:00', 'Asia/Kathmandu')).toEqual(moved);
  });

  it('moves a game by the same duration in a zone that the browser does not know', () => {
    const unknown = { ...game, timeZone: 'Mars/Olympus' };
    const moved = { date: '2031-05-23', time: '21:30', startsAt: '2031-05-23T20:30:00.000Z' };
    expect(kickoffAt(unknown, '2031-05-24T02:15:00', 'Asia/Kathmandu')).toEqual(moved);
  });

  it('filters games by league, sport, and status', () => {
    expect(isShown(game, NO_FILTER)).toBe(true);
    expect(isShown(game, { ...NO_FILTER, leagueId: 'other' })).toBe(false);
    expect(isShown(game, { ...NO_FILTER, category: 'Rugby' })).toBe(false);
    expect(isShown(game, { ...NO_FILTER, status: 'Live' })).toBe(false);
  });
});
