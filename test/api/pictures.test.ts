import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import request from 'supertest';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { picturePath, SITE_PICTURE_PATH } from '../../src/contract/routes.js';
import { Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';

const NOBODY = '507f1f77bcf86cd799439011';
const HOUR = 3_600_000;
/** Columns of a name for which nothing is drawn. */
const NO_INK = [Infinity, -Infinity];

describe('a picture for sharing', () => {
  let test: TestApp;
  let visitor: Api;
  let admin: Api;
  let auth: { authorization: string };
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    auth = await signIn(test, { role: 'super-admin' });
    admin = new Api(test, { authorization: auth.authorization });
    visitor = new Api(test);
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  const draw = (path: string) => visitor.get(path).buffer(true).expect(200);
  /** Returns the width and height from the first chunk of the picture (PNG, 11.2.2). */
  const sizeOf = (png: Buffer): [number, number] => {
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  };
  const markOf = (png: Buffer): string => createHash('sha256').update(png).digest('hex');

  it('is a PNG of the usual size, the same for the same record, and different after a change', async () => {
    const game = await makeGame(test, auth, stage, Date.now() + HOUR);
    const response = await draw(picturePath('game', game));
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    });
    const png = response.body as Buffer;
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(600_000);
    const again = await draw(picturePath('game', game));
    expect(markOf(again.body as Buffer)).toBe(markOf(png));
    const { etag } = response.headers;
    await visitor.get(picturePath('game', game)).set('if-none-match', etag!).expect(304);
    const { title, awayTeam, location, date, time, timeZone, league } = game;
    const body = { title, homeTeam: 'Another side', awayTeam, location, date, time, timeZone, league };
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    const changed = (await admin.put(path, body).expect(200)).body.game as GameRecord;
    expect(picturePath('game', changed)).not.toBe(picturePath('game', game));
    expect(markOf((await draw(picturePath('game', changed))).body as Buffer)).not.toBe(markOf(png));
  });

  it('is drawn for a league too', async () => {
    const response = await draw(picturePath('league', { _id: stage.leagueId, revision: 1 }));
    expect(sizeOf(response.body as Buffer)).toEqual([1200, 630]);
  });

  it.each([
    ['markup', '"/><image href="file:///etc/passwd"/><text x="', '</svg><script>alert(1)</script>'],
    ['endless words', 'W'.repeat(100), `${'Long '.repeat(19)}name`],
    ['marks of direction and joined letters', '\u202eevil\u2066 الهلال', '👨‍👩‍👧‍👦 🏳️‍🌈 नेपाल'],
  ])('is drawn for names that are %s', async (_, homeTeam, awayTeam) => {
    const game = await makeGame(test, auth, stage, Date.now() + HOUR, { homeTeam, awayTeam, title: 'A game' });
    expect(sizeOf((await draw(picturePath('game', game))).body as Buffer)).toEqual([1200, 630]);
  });

  /** Returns the first and last column of the picture of a league that its name covers. */
  const columnsOf = async (name: string): Promise<[first: number, last: number]> => {
    const about = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };
    const { league } = (await admin.post('/api/leagues', { ...about, name }).expect(201)).body as {
      league: LeagueRecord;
    };
    const png = (await draw(picturePath('league', league))).body as Buffer;
    const lines = sharp(png).extract({ left: 0, top: 430, width: 1200, height: 120 }).greyscale().threshold(200);
    const { data, info } = await lines.raw().toBuffer({ resolveWithObject: true });
    const inked = [...data.keys()].filter((at) => data[at]).map((at) => at % info.width);
    return [Math.min(...inked), Math.max(...inked)];
  };

  it('gives the signs of a script as much space as their letters need', async () => {
    const [first, last] = await columnsOf('पापापापा');
    const [from, to] = await columnsOf('पपपप');
    expect(last - first).toBeGreaterThan(1.2 * (to - from));
  });

  it('omits characters that no font has, instead of boxes', async () => {
    // The first letters are of 2022, and no font may have the last one.
    for (const missing of ['\u{31350}\u{31351}', '\u{10fffd}']) expect(await columnsOf(missing)).toEqual(NO_INK);
    const [first, last] = await columnsOf('\u{31350}\u{31351} पपपप');
    const [from, to] = await columnsOf('पपपप\u{10fffd}');
    expect([first, last]).toEqual([from, to]);
  });

  it('is drawn for pages without a record too', async () => {
    expect(sizeOf((await draw(SITE_PICTURE_PATH)).body as Buffer)).toEqual([1200, 630]);
    expectFailure(await visitor.get('/api/picture/site/other.png'), 'NOT_FOUND');
  });

  it('cuts a name of the widest letters before the edge', async () => {
    const [first, last] = await columnsOf('W'.repeat(120));
    expect(first).toBeGreaterThan(40);
    expect(last).toBeLessThan(1160);
  });

  it('is drawn for existing records only', async () => {
    expectFailure(await visitor.get(picturePath('game', { _id: NOBODY, revision: 1 })), 'GAME_NOT_FOUND');
    expectFailure(await visitor.get(picturePath('league', { _id: NOBODY, revision: 1 })), 'LEAGUE_NOT_FOUND');
    expectFailure(await visitor.get(picturePath('replay', { _id: NOBODY, revision: 1 })), 'REPLAY_NOT_FOUND');
    expectFailure(await visitor.get('/api/picture/game/nothing.png'), 'BAD_ID');
    expectFailure(await visitor.get(`/api/picture/user/${NOBODY}.png`), 'NOT_FOUND');
    expectFailure(await visitor.get(`/api/picture/game/${NOBODY}.svg`), 'NOT_FOUND');
  });

  it('is drawn for a network with one request before most images of a network with many', async () => {
    const games: GameRecord[] = [];
    for (let index = 0; index < 20; index += 1) {
      games.push(await makeGame(test, auth, stage, Date.now() + index * HOUR, { homeTeam: `Side ${index}` }));
    }
    const drawn: string[] = [];
    const drawFor = async (address: string, path: string): Promise<void> => {
      await request(test.url).get(path).set('x-forwarded-for', address).expect(200);
      drawn.push(address);
    };
    const [last] = games.splice(-1);

    await Promise.all([
      ...games.map((game) => drawFor('203.0.113.9', picturePath('game', game))),
      drawFor('198.51.100.7', picturePath('game', last!)),
    ]);

    expect(drawn.indexOf('198.51.100.7')).toBeLessThan(games.length / 2);
  });
});
