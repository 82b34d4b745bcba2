import request from 'supertest';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { signIn, TestApp } from './app.js';

/** Header that authorizes a call. */
export type Auth = Pick<Awaited<ReturnType<typeof signIn>>, 'authorization'>;

let stageCount = 0;

/** A league and a match for games. */
export interface Stage {
  league: string;
  leagueId: string;
  matchId: string;
}

export async function makeStage(test: TestApp, auth: Auth, category = 'Football'): Promise<Stage> {
  stageCount += 1;
  const league = { name: `League ${stageCount}`, abbreviation: `L${stageCount}`, country: 'nepal', category };
  const body = { ...league, logoUrl: 'https://example.org/logo.png' };
  const leagueResponse = await request(test.url)
    .post('/api/leagues')
    .set('authorization', auth.authorization)
    .send(body)
    .expect(201);
  const matchResponse = await request(test.url)
    .post('/api/matches')
    .set('authorization', auth.authorization)
    .send({ title: `Round ${stageCount}` })
    .expect(201);
  return { league: league.name, leagueId: leagueResponse.body.league._id, matchId: matchResponse.body.match._id };
}

/** Returns the body of a game that starts at an instant, in UTC. */
export function gameBody(stage: Stage, startsAt: number | Date, more: Record<string, unknown> = {}) {
  const iso = new Date(startsAt).toISOString();
  return {
    title: 'Home vs Away',
    homeTeam: 'Home',
    awayTeam: 'Away',
    location: 'Ground',
    date: iso.slice(0, 10),
    time: iso.slice(11, 16),
    timeZone: 'UTC',
    league: stage.league,
    ...more,
  };
}

export async function makeGame(
  test: TestApp,
  auth: Auth,
  stage: Stage,
  startsAt: number | Date,
  more: Record<string, unknown> = {},
): Promise<GameRecord> {
  const response = await request(test.url)
    .post(`/api/matches/${stage.matchId}/game`)
    .set('authorization', auth.authorization)
    .send(gameBody(stage, startsAt, more))
    .expect(201);
  return response.body.game as GameRecord;
}

export async function readGame(test: TestApp, game: Pick<GameRecord, '_id' | 'matchId'>): Promise<GameRecord> {
  const response = await request(test.url).get(`/api/matches/${game.matchId}/game/${game._id}`).expect(200);
  return response.body.game as GameRecord;
}
