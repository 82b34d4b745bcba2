import { GameDto } from '@contract/dto/game.dto.js';
import type { StreamRecord } from '@contract/records/match.record.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { describe, expect, it } from '@jest/globals';
import { streamEntries } from '../api/game-body.js';
import { dtoResolver } from '../shared/form/resolver.js';
import { gameRecord } from '../testing/records.js';
import { atOnce, atOnceWhenMoved, entriesOf, GameForm, newGame, NewGameForm, NEW_ENTRY } from './game-form.js';
import { readTotal, resultInWords } from './Score.js';
import { shifted, type ShiftForm, shiftInWords, shiftOf } from './shift.js';

const stream = (url?: string): StreamRecord => ({
  _id: '507f1f77bcf86cd799439011',
  id: '507f1f77bcf86cd799439011',
  title: 'Main',
  quality: '720p',
  language: 'English',
  platform: 'Own',
  stream: '/api/stream?id=507f1f77bcf86cd799439011',
  ...(url !== undefined && { url }),
});
const token = (url: string): string => `h.${Buffer.from(JSON.stringify({ url })).toString('base64url')}.s`;

describe('form of a game’s streams', () => {
  it('shows the decoded address and sends it back', () => {
    const { streamUrls } = entriesOf({ streamUrls: [stream(token('https://example.com/live'))] });
    expect(streamUrls[0]).toMatchObject({ url: 'https://example.com/live', undecodable: false });
    expect(streamEntries(streamUrls)[0]).toMatchObject({ _id: stream()._id, url: 'https://example.com/live' });
    expect(streamEntries(streamUrls)[0]).not.toHaveProperty('undecodable');
  });

  it('preserves an address that it cannot show', () => {
    for (const url of ['no token', undefined]) {
      const { streamUrls } = entriesOf({ streamUrls: [stream(url)] });
      expect(streamUrls[0]).toMatchObject({ url: null, undecodable: url !== undefined });
      expect(streamEntries(streamUrls)[0]).not.toHaveProperty('url');
    }
  });

  it('starts with a new entry if the game has no streams', () => {
    expect(entriesOf({ streamUrls: [] })).toEqual({ streamUrls: [NEW_ENTRY] });
  });
});

describe('result of a game', () => {
  it('is the score, the text, both, or empty', () => {
    expect(resultInWords({ homeScore: 2, awayScore: 0, statusText: 'Half-time' })).toBe('2–0 · Half-time');
    expect(resultInWords({ homeScore: 0, awayScore: 0, statusText: '' })).toBe('0–0');
    expect(resultInWords({ homeScore: null, awayScore: null, statusText: 'Postponed' })).toBe('Postponed');
    expect(resultInWords({ homeScore: null, awayScore: null, statusText: '' })).toBe('');
  });

  it.each([
    ['', null],
    [' 12 ', 12],
    ['0', 0],
    ['999', 999],
    ['1000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['x', undefined],
  ])('reads the total %j as %p', (text, total) => expect(readTotal(text)).toBe(total));
});

const shift = (amount: number, unit: ShiftForm['unit'], direction: ShiftForm['direction'] = 'later'): ShiftForm => ({
  amount,
  unit,
  direction,
});
/** A kick-off on the evening before the clocks go back in London. */
const game = { date: '2026-10-24', time: '20:00', timeZone: 'Europe/London', startsAt: '2026-10-24T19:00:00.000Z' };

describe('moving a kick-off', () => {
  it('by minutes or hours moves the instant, also across midnight', () => {
    expect(shifted(game, shift(45, 'minutes'))).toMatchObject({ date: '2026-10-24', time: '20:45' });
    expect(shifted(game, shift(5, 'hours'))).toMatchObject({ date: '2026-10-25', time: '01:00' });
    expect(shifted(game, shift(21, 'hours', 'earlier'))).toMatchObject({ date: '2026-10-23', time: '23:00' });
    // Eight elapsed hours are seven hours on the clock when the clocks go back.
    expect(shifted(game, shift(8, 'hours'))).toMatchObject({ time: '03:00', startsAt: '2026-10-25T03:00:00.000Z' });
  });

  it('by days preserves the time of day', () => {
    const next = { date: '2026-10-25', time: '20:00', startsAt: '2026-10-25T20:00:00.000Z' };
    expect(shifted(game, shift(1, 'days'))).toMatchObject(next);
    expect(shifted(game, shift(24, 'days', 'earlier'))).toMatchObject({ date: '2026-09-30', time: '20:00' });
  });

  it('moves date and time in a zone that the browser does not know', () => {
    expect(shifted({ ...game, timeZone: 'Mars/Olympus' }, shift(5, 'hours'))).toEqual({
      ...{ date: '2026-10-25', time: '01:00', timeZone: 'Mars/Olympus' },
      startsAt: '2026-10-25T00:00:00.000Z',
    });
  });

  it('shows only the dates of a game whose time is not confirmed', () => {
    const open = gameRecord({ date: '2020-10-24', startsAt: '2020-10-24T18:00:00.000Z', isTimeConfirmed: false });

    expect(shiftOf(open, shift(1, 'days'), 'Europe/Paris')).toMatch(
      /^Sat,? 24 Oct 2020, time.* → Sun,? 25 Oct 2020, time to be confirmed$/,
    );
  });

  it('is described in words', () => {
    expect(shiftInWords(shift(1, 'days', 'earlier'))).toBe('1 day earlier');
    expect(shiftInWords(shift(45, 'minutes'))).toBe('45 minutes later');
    // Versions of Intl differ in the comma after the weekday.
    const old = { ...game, status: 'Scheduled' as const, date: '2020-10-24', startsAt: '2020-10-24T19:00:00.000Z' };
    expect(shiftOf(old, shift(1, 'days'), old.timeZone)).toMatch(
      /^Sat,? 24 Oct 2020, 20:00 → Sun,? 25 Oct 2020, 20:00$/,
    );
  });
});

describe('form of a game', () => {
  const now = Date.parse('2026-08-15T20:30:00Z');
  const form = { date: '2026-08-15', time: '20:00', timeZone: 'UTC', status: 'Scheduled' } as const;
  const settings = (shiftMinutes: number) =>
    ({ goLive: { shiftMinutes }, timeZone: 'UTC' }) as Parameters<typeof atOnce>[2];

  it('starts today at 20:00 in the zone of the settings, scheduled, on both platforms', () => {
    const start = newGame('Pacific/Auckland', 'm', now);
    expect(start).toMatchObject({ date: '2026-08-16', time: '20:00', platforms: 'both', status: 'Scheduled' });
  });

  it('reports going live immediately when the instant, shifted by the setting, is past', () => {
    const after = (more: object, shift: number) => atOnce({ ...form, ...more }, 'Football', settings(shift), now);
    expect(after({}, 0)).toBe('live');
    expect(after({}, 60)).toBe(null);
    expect(after({ time: '21:00' }, -45)).toBe('live');
    expect(after({ status: 'Finished' }, 0)).toBe(null);
  });

  it('reports finishing immediately when the sport’s usual length is past too', () => {
    const length = usualLengthMinutes('Football') * 60_000;
    const kickoff = Date.parse('2026-08-15T20:00:00Z');
    expect(atOnce(form, 'Football', settings(0), kickoff + length - 1)).toBe('live');
    expect(atOnce(form, 'Football', settings(0), kickoff + length)).toBe('finished');
    expect(atOnce(form, 'Football', settings(30), kickoff + length)).toBe('live');
  });

  it.each([{ statusText: 'Postponed' }, { isTimeConfirmed: false }])(
    'is finished at its usual end and never goes live with %j',
    (reason) => {
      const length = usualLengthMinutes('Football') * 60_000;
      const kickoff = Date.parse('2026-08-15T20:00:00Z');

      expect(atOnce({ ...form, ...reason }, 'Football', settings(0), kickoff + length - 1)).toBe(null);
      expect(atOnce({ ...form, ...reason }, 'Football', settings(0), kickoff + length)).toBe('finished');
    },
  );

  it('goes live when a postponed game moves to a kick-off that is past', () => {
    const postponed = gameRecord({ statusText: 'Postponed' });

    expect(atOnceWhenMoved(postponed, form, settings(0), now)).toBe('live');
  });

  it('requires a time, which the API does not', async () => {
    const game = { ...form, title: 'A vs B', homeTeam: 'A', awayTeam: 'B', location: 'C', league: 'L' };
    const errorsOf = async (dto: typeof GameDto, time: unknown) => {
      const { errors } = await dtoResolver(dto)({ ...game, time }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      });
      return (errors as Record<string, { message?: string }>).time?.message;
    };
    for (const cleared of ['', null, undefined]) {
      expect(await errorsOf(GameForm, cleared)).toBe('Time is required');
      expect(await errorsOf(NewGameForm, cleared)).toBe('Time is required');
    }
    expect(await errorsOf(GameForm, '25:00')).toBe('Time must look like 20:00');
    expect(await errorsOf(GameForm, '19:30')).toBe(undefined);
    expect(await errorsOf(GameDto, undefined)).toBe(undefined);
  });
});
