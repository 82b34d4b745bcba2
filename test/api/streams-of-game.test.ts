import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { GameRecord, StreamRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const MINUTE = 60_000;
const SECRET = 'https://stream.example.org/secret.m3u8';

describe('a game for visitors', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;
  let auth: Auth;
  let visitor: Api;
  let stage: Stage;

  beforeAll(async () => {
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    visitor = new Api(test);
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  const pathOf = (game: GameRecord): string => `/api/matches/${game.matchId}/game/${game._id}`;
  const add = (minutes: number, more: Record<string, unknown> = {}): Promise<GameRecord> =>
    makeGame(test, auth, stage, Math.ceil(clock.now() / MINUTE) * MINUTE + minutes * MINUTE, more);
  const put = (game: GameRecord, streamUrls: object[]) => admin.put(`${pathOf(game)}/streamUrls`, { streamUrls });
  const stored = async (game: GameRecord): Promise<string[]> => {
    const docs = await databaseOf(test).collection('games').find().toArray();
    const doc = docs.find(({ _id }) => String(_id) === game._id);
    return (doc!['streams'] as { url: string }[]).map(({ url }) => url);
  };
  const save = async (game: GameRecord, streams: object[]): Promise<StreamRecord[]> =>
    (await put(game, streams).expect(200)).body.game.streamUrls as StreamRecord[];

  it('has streams with default values and an embed path', async () => {
    const game = await add(600);
    const response = await put(game, [{ title: ' Main ' }]).expect(200);
    expect(response.body.message).toBe('The streams of Home vs Away were saved.');
    const [stream] = response.body.game.streamUrls as StreamRecord[];
    expect(stream).toEqual({
      _id: stream?._id,
      id: stream?._id,
      title: 'Main',
      quality: '1080p',
      language: 'English',
      platform: 'Own',
      stream: `/api/stream?id=${stream?._id}`,
    });
  });

  it('keeps the address of a known stream until a new one is sent, and rejects ids of other streams', async () => {
    const game = await add(600);
    const entry = { title: 'Main', url: SECRET, quality: '480p', language: 'Hindi', platform: 'Own' };
    const [first] = await save(game, [entry]);
    const { _id, url: token } = first as StreamRecord & { url: string };
    expect(token).not.toContain('secret');
    const same = [
      { _id, title: 'A' },
      { _id, title: 'A', url: token },
      { _id, title: 'A', url: null },
      { id: _id, title: 'A' },
    ];
    for (const echo of [...same, { ...first, title: 'A' }]) {
      const [savedStream] = await save(game, [echo]);
      expect(savedStream).toMatchObject({ _id, title: 'A', quality: '480p', language: 'Hindi' });
      expect(await stored(game)).toEqual([SECRET]);
    }
    await save(game, [
      { _id, title: 'A', url: 'https://other.example.org/b.m3u8' },
      { title: 'New', url: '/media/a/b.m3u8' },
    ]);
    expect(await stored(game)).toEqual(['https://other.example.org/b.m3u8', '/media/a/b.m3u8']);
    const other = await add(600);
    const [foreign] = await save(other, [entry]);
    const rejection = [
      [{ _id: foreign?._id, title: 'Mine' }],
      [{ title: 'Mine', url: foreign?.url }],
      [{ _id, title: 'A', url: foreign?.url }],
      [
        { _id, title: 'A' },
        { _id, title: 'B' },
      ],
      [{ _id, title: 'A', url: `${token.slice(0, -4)}AAAA` }],
    ];
    for (const streams of rejection)
      expectFailure(await put(game, streams), 'VALIDATION_FAILED', (await put(game, streams)).body.message as string);
    expect(await stored(game)).toEqual(['https://other.example.org/b.m3u8', '/media/a/b.m3u8']);
    await put(
      game,
      Array.from({ length: 20 }, (_, index) => ({ title: `S${index}` })),
    ).expect(200);
    expect(await stored(game)).toHaveLength(20);
  });

  it('shows no address in a public response before the streams open, nor in the log', async () => {
    const game = await add(60);
    await save(game, [{ title: 'Main', url: SECRET }]);
    const paths = [
      pathOf(game),
      `/api/matches/${stage.matchId}`,
      '/api/matches',
      '/api/matches/web',
      '/api/matches/mobile',
      '/api/games',
    ];
    const seen = async (): Promise<boolean[]> => {
      const flags = [];
      for (const path of paths) {
        const { body, text } = await visitor.get(path).expect(200);
        expect(text).not.toContain('secret.m3u8');
        const games = [
          body.game,
          ...(body.match?.games ?? []),
          ...(body.games ?? []),
          ...(body.matches ?? []).flatMap((match: { games: GameRecord[] }) => match.games),
        ] as (GameRecord | undefined)[];
        const streams = games.find((one) => one?._id === game._id)?.streamUrls ?? [];
        flags.push(streams.some((stream) => stream.url !== undefined));
      }
      return flags;
    };
    expect(await seen()).toEqual(paths.map(() => false));
    // The streams of a live game are open for any kick-off.
    const { title, homeTeam, awayTeam, location, date, time, timeZone, league } = game;
    const body = { title, homeTeam, awayTeam, location, date, time, timeZone, league };
    await admin.put(pathOf(game), { ...body, status: 'Live' }).expect(200);
    expect(await seen()).toEqual(paths.map(() => true));
    await admin.put(pathOf(game), { ...body, status: 'Finished' }).expect(200);
    expect(await seen()).toEqual(paths.map(() => false));
    const { text } = await admin.list('/api/users/activity', { filter: { resourceId: game._id } });
    expect(text).not.toContain('secret.m3u8');
  });

  it('has the same token per stream and address until the game ends, for every caller and time', async () => {
    const game = await add(60);
    const [before] = await save(game, [{ title: 'Main', url: SECRET }]);
    const claims = JSON.parse(Buffer.from(before?.url?.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    expect(claims).toEqual({ sid: before?._id, url: SECRET, exp: expect.any(Number) });
    expect((claims['exp'] as number) * 1000).toBeGreaterThan(Date.parse(game.startsAt) + 90 * MINUTE);
    clock.advance(MINUTE);
    const again = (await admin.get(pathOf(game))).body.game as GameRecord;
    expect(again.streamUrls[0]?.url).toBe(before?.url);
  });

  describe('with views', () => {
    const view = (game: GameRecord, address = '203.0.113.1', agent = 'browser') =>
      request(test.url)
        .put(`${pathOf(game)}/viewCount`)
        .set({ 'x-forwarded-for': address, 'user-agent': agent });
    const viewsOf = async (game: GameRecord): Promise<GameRecord> =>
      (await visitor.get(pathOf(game)).expect(200)).body.game as GameRecord;

    const live = async (): Promise<GameRecord> => {
      const game = await add(600);
      const { title, homeTeam, awayTeam, location, date, time, timeZone, league } = game;
      const body = { title, homeTeam, awayTeam, location, date, time, timeZone, league, status: 'Live' };
      return (await admin.put(pathOf(game), body).expect(200)).body.game as GameRecord;
    };

    it('counts a view only while the game can be watched', async () => {
      const game = await add(4 * 24 * 60);
      await view(game).expect(200);
      expect((await viewsOf(game)).viewCount).toBe(0);
      expect(await databaseOf(test).collection('views').countDocuments()).toBe(0);
    });

    it('stores no more marks per address than the limit', async () => {
      const game = await live();
      await databaseOf(test).collection('views').deleteMany({});
      for (let index = 0; index < 60; index += 1) await view(game, '203.0.113.40', `invented ${index}`);
      expect(await databaseOf(test).collection('views').countDocuments()).toBe(51);
      for (let index = 0; index < 60; index += 1) await view(game, '203.0.113.40', `invented ${index}`);
      expectFailure(await view(game, '203.0.113.40'), 'TOO_MANY_REQUESTS');
    });

    it('counts a view once per client in twenty minutes, and changes neither revision nor updatedAt', async () => {
      const game = await live();
      expect((await view(game).expect(200)).body).toEqual({ message: 'View counted.' });
      expect((await view(game).expect(200)).body).toEqual({ message: 'This view was already counted.' });
      await Promise.all(Array.from({ length: 10 }, () => view(game, '203.0.113.2').expect(200)));
      await view(game, '203.0.113.1', 'another browser').expect(200);
      const { revision, updatedAt } = game;
      expect(await viewsOf(game)).toMatchObject({ viewCount: 3, revision, updatedAt });
      clock.advance(20 * MINUTE - 1);
      await view(game);
      expect((await viewsOf(game)).viewCount).toBe(3);
      clock.advance(1);
      await view(game);
      expect((await viewsOf(game)).viewCount).toBe(4);
      // The stored data identifies no visitor.
      const storedViews = JSON.stringify(await databaseOf(test).collection('views').find().toArray());
      expect(storedViews).not.toMatch(/203\.0\.113|browser/);
    });

    it('counts views of fifty clients per address and game', async () => {
      const [game, other] = [await live(), await live()];
      for (let start = 0; start < 60; start += 10) {
        await Promise.all(
          Array.from({ length: 10 }, (_, index) => view(game, '203.0.113.9', `agent ${start + index}`).expect(200)),
        );
      }
      await view(game, '203.0.113.10').expect(200);
      await view(other, '203.0.113.9').expect(200);
      expect((await viewsOf(game)).viewCount).toBe(51);
      expect((await viewsOf(other)).viewCount).toBe(1);
      expectFailure(await view({ ...game, _id: '507f1f77bcf86cd799439011' }), 'GAME_NOT_FOUND');
    });
  });
});
