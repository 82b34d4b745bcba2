import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

const GAMES = 300;
const DAY = 86_400_000;
const START = Date.parse('2031-01-01T12:00:00Z');

/** Reads lists while kick-offs move, so that no game may be missing or listed twice. */
describe('a complete list', () => {
  let test: TestApp;
  let admin: Api;
  let games: GameRecord[];

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    const text = ['date,time,home,away'];
    for (let index = 0; index < GAMES; index += 1) {
      const day = new Date(START + index * DAY).toISOString().slice(0, 10);
      text.push(`${day},12:00,Home ${index},Away ${index}`);
    }
    const sent = { text: text.join('\n'), league: 'Moving League', category: 'Football', timeZone: 'UTC' };
    await admin.post('/api/matches/import?format=csv', sent).expect(201);
    const { matches } = (await admin.get('/api/matches').expect(200)).body as { matches: MatchRecord[] };
    games = matches.flatMap((match) => match.games);
    expect(games).toHaveLength(GAMES);
  });
  afterAll(() => test.close());

  it('contains every game once, although kick-offs move during the read', async () => {
    const visitor = new Api(test);
    let isOver = false;
    let writes = 0;
    const move = async (first: number): Promise<void> => {
      for (let index = first; !isOver; index = (index + 4) % GAMES) {
        const { _id, matchId, title, homeTeam, awayTeam, location, timeZone, leagueId } = games[index]!;
        // The game moves from one end of the season to the other, past the games that are being read.
        const day = (index * 7 + writes * 131) % 600;
        const date = new Date(START + day * DAY).toISOString().slice(0, 10);
        const body = { title, homeTeam, awayTeam, location, timeZone, leagueId, date, time: '12:00' };
        await admin.put(`/api/matches/${matchId}/game/${_id}`, body).expect(200);
        writes += 1;
      }
    };
    const writers = [0, 1, 2, 3].map(move);
    const torn: unknown[] = [];
    let reads = 0;
    while (writes < 120 || reads < 6) {
      for (const path of ['/api/matches', '/api/matches/web']) {
        const { matches } = (await visitor.get(path).expect(200)).body as { matches: MatchRecord[] };
        const ids = matches.flatMap((match) => match.games.map(({ _id }) => _id));
        reads += 1;
        if (ids.length !== GAMES || new Set(ids).size !== GAMES) torn.push([path, ids.length, new Set(ids).size]);
      }
    }
    isOver = true;
    await Promise.all(writers);
    expect(torn).toEqual([]);
  }, 120_000);
});
