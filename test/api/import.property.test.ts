import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY } from '../../src/contract/time/units.js';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { FixtureReader } from '../../src/modules/fixture-import/fixture-reader.js';
import { parseFixtures } from '../../src/modules/fixture-import/parsers/index.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { NIGHTLY } from '../support/nightly.js';

const RUN = { seed: 20_261_129, numRuns: NIGHTLY ? 100 : 15 };
const MAX_EVENTS = 6;

/** An event of a calendar in one version. Days count from today. */
interface Version {
  day: number;
  name: string;
  state: 'planned' | 'cancelled' | 'postponed' | 'played';
}

const state = fc.constantFrom<Version['state'][]>('planned', 'planned', 'cancelled', 'postponed', 'played');
/** Not around today: games would go live during the test. */
const day = fc.oneof(fc.integer({ min: -40, max: -2 }), fc.integer({ min: 2, max: 40 }));
const version = fc.record({ day, name: fc.constantFrom('', ' FC'), state });
/** An event, and its change in the second version: a later day, another name of a game to come, or another state. */
const change = fc
  .record({ first: fc.option(version), second: fc.option(version), isChanged: fc.boolean() })
  .map(({ first, second, isChanged }) => {
    if (!first || !second) return { first, second };
    if (!isChanged) return { first, second: first };
    // A calendar does not take a score back.
    if (first.state === 'played') return { first, second: { ...first } };
    const name = first.day > 0 && second.state !== 'played' ? second.name : first.name;
    return { first, second: { ...second, name, day: Math.max(first.day, second.day) } };
  });
const calendars = fc.array(change, { minLength: 1, maxLength: MAX_EVENTS }).chain((events) => {
  const order = events.map((_, index) => index);
  return fc.record({ events: fc.constant(events), order: fc.shuffledSubarray(order, { minLength: order.length }) });
});
interface Calendars {
  events: readonly { first: Version | null; second: Version | null }[];
  order: readonly number[];
}

describe('imports of two versions of a calendar', () => {
  // In the middle of a season, and of the break of seasons that are calendar years.
  const clock = new FakeClock(Date.parse('2040-11-28T12:00:00Z'));
  let test: TestApp;
  let admin: Api;
  let leagues = 0;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    // Without a thread for each file, which takes most of the time of a small import.
    test.app.get(FixtureReader).read = (format, text) => Promise.resolve(parseFixtures(format, text));
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const eventOf = (index: number, sequence: number, { day, name, state }: Version): string => {
    const teams = [`Home ${index}${name}`, `Guests ${index}`];
    const start = new Date(clock.now() + day * DAY).toISOString().slice(0, 10).replaceAll('-', '');
    return [
      ...['BEGIN:VEVENT', `UID:event-${index}`, `SEQUENCE:${sequence}`, `DTSTART:${start}T150000Z`],
      `SUMMARY:${state === 'postponed' ? '[Postponed] ' : ''}${teams.join(state === 'played' ? ' 2-1 ' : ' v ')}`,
      ...(state === 'cancelled' ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ].join('\r\n');
  };
  const textOf = ({ events, order }: Calendars, of: 'first' | 'second'): string => {
    const lines = order.flatMap((index) => {
      const event = events[index];
      const named = event?.[of];
      return named ? [eventOf(index, of === 'second' && event.first !== named ? 1 : 0, named)] : [];
    });
    return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  };
  const run = async (text: string, league: string): Promise<ImportReport> => {
    const body = { text, league, category: 'Football', timeZone: 'UTC' };
    return (await admin.post('/api/matches/import?format=ics', body).expect(201)).body.report as ImportReport;
  };
  const linesOf = async (league: string): Promise<string[]> => {
    const { body } = await admin.list('/api/games', { filter: { league }, range: [0, 99] }).expect(200);
    return (body.games as GameRecord[])
      .map(({ title, location, startsAt, status, homeScore, awayScore, statusText }) =>
        [title, location, startsAt, status, homeScore, awayScore, statusText].join(', '),
      )
      .sort();
  };
  /** Imports each file twice, in this order, and returns the games. */
  const importAll = async (...texts: string[]): Promise<string[]> => {
    leagues += 1;
    const league = `League ${leagues}`;
    for (const text of texts) {
      await run(text, league);
      expect(await run(text, league)).toMatchObject({ created: 0, updated: 0 });
    }
    return linesOf(league);
  };

  it('lead to the same games in either order of the versions', async () => {
    await fc.assert(
      fc.asyncProperty(calendars, async (drawn) => {
        const [first, second] = [textOf(drawn, 'first'), textOf(drawn, 'second')];

        const games = await importAll(first, second);

        expect(games).toHaveLength(drawn.events.filter((event) => event.first ?? event.second).length);
        expect(await importAll(second, first)).toEqual(games);
      }),
      RUN,
    );
  }, 300_000);

  it('lead to the same games in any order of the events', async () => {
    await fc.assert(
      fc.asyncProperty(calendars, async (drawn) => {
        const sorted = { ...drawn, order: drawn.order.toSorted((a, b) => a - b) };

        const games = await importAll(textOf(drawn, 'first'), textOf(drawn, 'second'));

        expect(await importAll(textOf(sorted, 'first'), textOf(sorted, 'second'))).toEqual(games);
      }),
      RUN,
    );
  }, 300_000);

  it('never schedule a game again that has a score', async () => {
    await fc.assert(
      fc.asyncProperty(calendars, fc.integer({ min: 1, max: 40 }), async (drawn, day) => {
        const first = { day: -day - 1, name: '', state: 'played' as const };
        const events = drawn.events.map(({ second }) => ({ first, second: second && { ...second, name: '' } }));

        const games = await importAll(textOf({ ...drawn, events }, 'first'), textOf({ ...drawn, events }, 'second'));

        expect(games.filter((game) => game.includes('Finished, 2, 1'))).toHaveLength(drawn.events.length);
      }),
      RUN,
    );
  }, 300_000);
});
