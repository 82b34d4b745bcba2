import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import ICAL from 'ical.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { calendarPath, type CalendarKind } from '../../src/contract/calendars.js';
import { sitePaths } from '../../src/contract/routes.js';
import { ReadTurns } from '../../src/platform/cache/turns.js';
import { adminApi, expectFailure, type Api, Api as Caller } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const NOBODY = '507f1f77bcf86cd799439011';
const DAY = 86_400_000;
const PUBLIC_URL = 'https://games.example.org';

/** An event of a calendar as properties by name. */
type Event = Record<string, string>;

interface Calendar {
  text: string;
  name: string;
  events: Event[];
}

function read(text: string): Calendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((one) =>
      Object.fromEntries(one.getAllProperties().map((property) => [property.name, String(property.getFirstValue())])),
    );
  return { text, name: String(calendar.getFirstPropertyValue('name')), events };
}

describe('a calendar', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;
  let visitor: Api;
  let auth: Auth;
  let stage: Stage;
  let kickOff: number;

  beforeAll(async () => {
    clock = new FakeClock();
    test = await startTestApp({ clock, env: { PUBLIC_URL } });
    admin = await adminApi(test);
    visitor = new Caller(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
    kickOff = Math.ceil(clock.now() / DAY) * DAY + 2 * DAY;
  });
  afterAll(() => test.close());

  const game = (more: Record<string, unknown> = {}, at = kickOff, on = stage): Promise<GameRecord> =>
    makeGame(test, auth, on, at, more);
  const calendar = async (kind: CalendarKind, key: string): Promise<Calendar> => {
    const response = await visitor.get(calendarPath(kind, key)).expect(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    return read(response.text);
  };
  const uidOf = ({ _id }: GameRecord): string => `${_id}@games.nepsh`;
  const eventOf = (games: Calendar, one: GameRecord): Event | undefined =>
    games.events.find(({ uid }) => uid === uidOf(one));
  const pathOf = ({ matchId, _id }: GameRecord): string => `/api/matches/${matchId}/game/${_id}`;

  it('shows a game without a confirmed time as an entire day', async () => {
    const one = await game({ isTimeConfirmed: false });
    const { events } = await calendar('game', one._id);
    expect(events).toMatchObject([{ status: 'TENTATIVE', dtstart: one.date }]);
    expect(events[0]).not.toHaveProperty('dtend');
  });

  it('shows each game with its times in UTC and the address of its page', async () => {
    const one = await game({ title: 'Óne, the first; a \\ test', location: 'Ground, 1' });
    const { text, name, events } = await calendar('game', one._id);
    expect(name).toBe(one.title);
    const stamp = clock.date().toISOString().replace(/\.\d+/, '');
    expect(events).toEqual([
      {
        uid: uidOf(one),
        dtstamp: stamp,
        'last-modified': stamp,
        sequence: '1',
        status: 'CONFIRMED',
        dtstart: new Date(kickOff).toISOString().replace('.000', ''),
        dtend: expect.stringMatching(/Z$/),
        summary: one.title,
        location: 'Ground, 1',
        description: expect.stringContaining(stage.league),
        categories: 'Football',
        url: PUBLIC_URL + sitePaths.game(one.matchId, one._id, one.title),
        transp: 'TRANSPARENT',
      },
    ]);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(text).toMatch(/^DTSTART:\d{8}T\d{6}Z\r$/m);
    expect(text).not.toMatch(/^METHOD:/m);
  });

  it('has lines of at most 75 octets, without control characters', async () => {
    const title = 'Ünïcødé 😀 '.repeat(12).trim();
    const one = await game({ title, location: `Bell\u0007 and\ttab ${'x'.repeat(80)}` });
    const { text, events } = await calendar('game', one._id);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    expect(events[0]).toMatchObject({ summary: title, location: `Bell and tab ${'x'.repeat(80)}` });
  });

  it('exists for a league, a match, a sport and a team', async () => {
    const on = await makeStage(test, auth, 'Cricket');
    const cricketGame = await game({ homeTeam: 'Atlético Río', awayTeam: 'Nepāl काठमाडौं' }, kickOff, on);
    const other = await game();
    for (const [kind, key] of [
      ['league', on.leagueId],
      ['match', on.matchId],
      ['category', 'Cricket'],
      ['team', 'Atlético Río'],
      ['team', 'atletico  rio'],
      ['team', 'Nepāl काठमाडौं'],
    ] as const) {
      const all = await calendar(kind, key);
      expect(all.events.map(({ uid }) => uid)).toEqual([uidOf(cricketGame)]);
    }
    expect((await calendar('team', 'atletico  rio')).name).toBe('Atlético Río');
    expect((await calendar('category', 'Football')).events.map(({ uid }) => uid)).toContain(uidOf(other));
    expect((await calendar('category', 'ice hockey')).events).toEqual([]);
  });

  it('covers the last 31 days for a league, without games that only apps show', async () => {
    const on = await makeStage(test, auth);
    const recent = await game({ status: 'Finished' }, clock.now() - 20 * DAY, on);
    const old = await game({ status: 'Finished' }, clock.now() - 40 * DAY, on);
    await game({ platforms: 'mobile' }, kickOff, on);
    const { events } = await calendar('league', on.leagueId);
    expect(events.map(({ uid }) => uid)).toEqual([uidOf(recent)]);
    expect((await calendar('match', on.matchId)).events.map(({ uid }) => uid)).toContain(uidOf(old));
  });

  it('keeps the UID of a moved game, with a higher SEQUENCE and a new tag', async () => {
    const one = await game();
    const path = calendarPath('game', one._id);
    const first = await visitor.get(path).expect(200);
    const tag = first.headers['etag']!;
    await visitor.get(path).set('If-None-Match', tag).expect(304);
    const later = gameBody(stage, kickOff + DAY);
    await admin.put(pathOf(one), later).expect(200);
    const second = await visitor.get(path).set('If-None-Match', tag).expect(200);
    const [before, after] = [first, second].map(({ text }) => eventOf(read(text), one)!);
    expect(Number(after!['sequence'])).toBeGreaterThan(Number(before!['sequence']));
    expect(after).toMatchObject({ dtstart: new Date(kickOff + DAY).toISOString().replace('.000', '') });
    // A change of texts does not increase the SEQUENCE.
    await admin.put(pathOf(one), { ...later, title: 'Another title' }).expect(200);
    const renamed = eventOf(await calendar('game', one._id), one);
    expect(renamed).toMatchObject({ summary: 'Another title', sequence: after!['sequence'] });
  });

  it('marks a cancelled or postponed game', async () => {
    const statusWith = async (statusText: string): Promise<string | undefined> => {
      const one = await game({ statusText });
      return eventOf(await calendar('game', one._id), one)?.['status'];
    };
    expect(await statusWith('Cancelled')).toBe('CANCELLED');
    expect(await statusWith('Postponed')).toBe('TENTATIVE');
    expect(await statusWith('Delayed')).toBe('CONFIRMED');
  });

  it('increases SEQUENCE each time that a game is called off or reinstated', async () => {
    const one = await game();
    const sequences = [eventOf(await calendar('game', one._id), one)?.['sequence']];
    for (const statusText of ['Postponed', 'Cancelled', '', 'Delayed', 'Postponed']) {
      await admin.put(pathOf(one), { ...gameBody(stage, kickOff), statusText }).expect(200);
      sequences.push(eventOf(await calendar('game', one._id), one)?.['sequence']);
    }
    // A delay only changes the text.
    expect(sequences).toEqual(['1', '2', '3', '4', '4', '5']);
    await admin.delete(pathOf(one)).expect(200);
    expect(eventOf(await calendar('game', one._id), one)).toMatchObject({ status: 'CANCELLED', sequence: '6' });
  });

  it('raises SEQUENCE when a postponement is entered as a result', async () => {
    const one = await game();
    await admin.put(`${pathOf(one)}/result`, { statusText: 'Postponed' }).expect(200);
    expect(eventOf(await calendar('game', one._id), one)).toMatchObject({ status: 'TENTATIVE', sequence: '2' });
  });

  it('raises SEQUENCE each time that the time of a game is confirmed or may change', async () => {
    const one = await game();
    const sequences = [];
    for (const isTimeConfirmed of [false, false, true]) {
      await admin.put(pathOf(one), { ...gameBody(stage, kickOff), isTimeConfirmed }).expect(200);
      sequences.push(eventOf(await calendar('game', one._id), one)?.['sequence']);
    }
    expect(sequences).toEqual(['2', '2', '3']);
  });

  it('shows a deleted future game as cancelled for 30 days', async () => {
    const on = await makeStage(test, auth, 'Cricket');
    const [alone, withMatch] = [await game({ homeTeam: 'Gone Alone' }, kickOff, on), await game({}, kickOff, on)];
    const over = await game({ status: 'Finished' }, clock.now() - DAY, on);
    const before = eventOf(await calendar('game', alone._id), alone)!;
    for (const one of [alone, over]) await admin.delete(pathOf(one)).expect(200);
    for (const [kind, key] of [
      ['league', on.leagueId],
      ['match', on.matchId],
      ['team', 'Gone Alone'],
      ['category', 'Cricket'],
      ['game', alone._id],
    ] as const) {
      const all = await calendar(kind, key);
      expect(eventOf(all, alone)).toMatchObject({ status: 'CANCELLED', dtstart: before['dtstart'] });
      expect(Number(eventOf(all, alone)!['sequence'])).toBeGreaterThan(Number(before['sequence']));
      expect(eventOf(all, over)).toBeUndefined();
    }
    await admin.delete(`/api/matches/${on.matchId}`).expect(200);
    const rest = await calendar('match', on.matchId);
    for (const one of [alone, withMatch]) expect(eventOf(rest, one)).toMatchObject({ status: 'CANCELLED' });
    clock.advance(31 * DAY);
    // Today's cancellations are stored for 30 days.
    expectFailure(await visitor.get(calendarPath('match', on.matchId)), 'MATCH_NOT_FOUND');
    expectFailure(await visitor.get(calendarPath('game', alone._id)), 'GAME_NOT_FOUND');
    expect((await calendar('league', on.leagueId)).events).toEqual([]);
  });

  it('is written in the turn of the network that requests it', async () => {
    const run = jest.spyOn(test.app.get(ReadTurns), 'run');

    await calendar('category', 'Tennis');

    // The request comes from this machine.
    expect(run.mock.calls.map(([{ networks }]) => [...networks])).toEqual([[null]]);
    run.mockRestore();
  });

  it('returns 404 for unknown subjects', async () => {
    expectFailure(await visitor.get(calendarPath('league', NOBODY)), 'LEAGUE_NOT_FOUND');
    expectFailure(await visitor.get(calendarPath('match', NOBODY)), 'MATCH_NOT_FOUND');
    expectFailure(await visitor.get(calendarPath('game', NOBODY)), 'GAME_NOT_FOUND');
    expectFailure(await visitor.get(calendarPath('league', 'x')), 'BAD_ID');
    expectFailure(await visitor.get(calendarPath('category', 'Quidditch')), 'NOT_FOUND', 'This sport was not found.');
    for (const [key, message] of [
      ['Nobody United', 'No games of this team were found.'],
      ['𠮷'.repeat(120), 'No games of this team were found.'],
      ['-', 'Nothing was found at this address.'],
      [' ', 'Nothing was found at this address.'],
    ] as const) {
      expectFailure(await visitor.get(calendarPath('team', key)), 'NOT_FOUND', message);
    }
    expectFailure(await visitor.get(`/api/calendar/sport/${NOBODY}.ics`), 'NOT_FOUND');
    expectFailure(await visitor.get(`/api/calendar/league/${stage.leagueId}`), 'NOT_FOUND');
    expectFailure(await visitor.get(`/api/calendar/team/${'x'.repeat(150)}.ics`), 'NOT_FOUND');
  });
});
