import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { Types } from 'mongoose';
import request from 'supertest';
import type { GameRecord, StreamListRecord, StreamRecord } from '../../src/contract/records/match.record.js';
import type { GamesOverview } from '../../src/contract/records/overview.record.js';
import type { StreamHealthDoc } from '../../src/modules/games/stream-health.schema.js';
import { Api, databaseOf, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/list.m3u8\n';
const listOf = (...segments: string[]): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...segments.flatMap((name) => ['#EXTINF:4,', name]), ''].join('\n');

describe('the health of streams', () => {
  let test: TestApp;
  let network: StandInNetwork;
  let admin: Api;
  let visitor: Api;
  let auth: { authorization: string };
  let stage: Stage;
  const clock = new FakeClock();
  /** What the internet answers, by host and path; everything else is missing. */
  const web = new Map<string, RequestListener>();
  const asked: string[] = [];
  let names = 0;

  beforeAll(async () => {
    network = await StandInNetwork.start((incoming, response) => {
      const at = `${incoming.headers.host}${incoming.url}`;
      asked.push(at);
      const answer = web.get(at);
      if (answer) answer(incoming, response);
      else response.writeHead(404).end();
    });
    const env = { STREAM_CHECKS: 'true', STREAM_CHECK_SECONDS: '10', TRUST_PROXY: '127.0.0.1' };
    test = await startTestApp({ clock, network, env, wakeMs: 100 });
    auth = await signIn(test, { role: 'super-admin' });
    admin = new Api(test, { authorization: auth.authorization });
    visitor = new Api(test);
    stage = await makeStage(test, auth);
  });
  beforeEach(() => {
    network.connected.length = 0;
    asked.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const say =
    (text: string, status = 200): RequestListener =>
    (_, response) =>
      void response.writeHead(status).end(text);
  /** A host of its own for each test. */
  const host = (address = PUBLIC_ADDRESS): string => {
    names += 1;
    const name = `cdn${names}.example.net`;
    network.names.set(name, [address]);
    return name;
  };
  /** A live playlist that plays, and goes on with every look at it. */
  const playing = (name = host()): { name: string; url: string } => {
    let segment = 0;
    web.set(`${name}/live.m3u8`, (_, response) => void response.end(listOf('now.ts', `${(segment += 1)}.ts`)));
    web.set(`${name}/now.ts`, say('video'));
    return { name, url: `https://${name}/live.m3u8` };
  };
  const pathOf = ({ matchId, _id }: GameRecord): string => `/api/matches/${matchId}/game/${_id}`;
  /** A live game with streams of these addresses. */
  const live = async (...urls: string[]): Promise<GameRecord> => {
    const game = await makeGame(test, auth, stage, clock.now() - 10 * MINUTE, { status: 'Live' });
    const streamUrls = urls.map((url, index) => ({ title: `Stream ${index + 1}`, url }));
    return (await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls }).expect(200)).body.game as GameRecord;
  };
  const gameFor = async (api: Api, game: GameRecord): Promise<GameRecord> =>
    (await api.get(pathOf(game)).expect(200)).body.game as GameRecord;
  const titles = ({ streamUrls }: GameRecord): string[] => streamUrls.map(({ title }) => title);
  const rowsOf = async (game: GameRecord): Promise<StreamListRecord[]> => {
    const query = { range: [0, 9], sort: ['title', 'ASC'], filter: { gameId: game._id } };
    return (await admin.list('/api/streams', query)).body.streams as StreamListRecord[];
  };
  /** The row of a game's first stream once it fits. */
  const rowWith = (game: GameRecord, fits: (row: StreamListRecord) => boolean): Promise<StreamListRecord> =>
    eventually(async () => {
      const row = (await rowsOf(game)).find(({ title }) => title === 'Stream 1');
      return row && fits(row) ? row : undefined;
    });
  /** What is stored of the first stream, once it fits. */
  const stored = (game: GameRecord, fits: (doc: StreamHealthDoc) => boolean): Promise<StreamHealthDoc> =>
    eventually(async () => {
      const _id = new Types.ObjectId(game.streamUrls[0]?._id);
      const found = await databaseOf(test).collection<StreamHealthDoc>('stream-health').findOne({ _id });
      return found && fits(found) ? found : undefined;
    });
  const failures = (game: GameRecord, times = 1): Promise<{ reason: string }> =>
    stored(game, ({ failures }) => failures >= times);
  /** Lets a first check fail, and the one soon after it. */
  const untilDown = async (game: GameRecord): Promise<StreamListRecord> => {
    await failures(game);
    clock.advance(10_000);
    return rowWith(game, ({ health }) => health?.state === 'down');
  };

  it('is found in the playlist and its first segment, a few bytes of each', async () => {
    const name = host();
    let range: string | undefined;
    web.set(`${name}/tv/live.m3u8`, say(MASTER));
    web.set(`${name}/tv/low/list.m3u8`, say(listOf('1.ts', '2.ts')));
    web.set(`${name}/tv/low/1.ts`, (incoming, response) => {
      range = incoming.headers.range;
      response.writeHead(206).end('video');
    });
    const game = await live(`https://${name}/tv/live.m3u8`);
    const row = await rowWith(game, ({ health }) => health?.state === 'healthy');
    expect(row.health).toEqual({
      state: 'healthy',
      checkedAt: clock.date().toISOString(),
      latencyMs: expect.any(Number),
      failures: 0,
      reason: '',
      history: [{ at: clock.date().toISOString(), latencyMs: expect.any(Number) }],
    });
    expect(asked).toEqual([`${name}/tv/live.m3u8`, `${name}/tv/low/list.m3u8`, `${name}/tv/low/1.ts`]);
    expect(range).toBe('bytes=0-1023');
    // What was found is carried to the game after it is written down.
    const shown = await eventually(async () => {
      const [stream] = (await gameFor(visitor, game)).streamUrls as [StreamRecord];
      return stream.health ? stream : undefined;
    });
    const { state, checkedAt, latencyMs, failures } = row.health!;
    expect(shown.health).toEqual({ state, checkedAt, latencyMs, failures });
  });

  it('is published when it changes, and touches neither revision nor updatedAt', async () => {
    const { url, name } = playing();
    const events = await EventListener.open(test.url);
    const game = await live(url);
    const shows = (state: string) =>
      eventually(async () =>
        (await gameFor(visitor, game)).streamUrls[0]?.health?.state === state ? true : undefined,
      );
    /** How many events were about the game until now: those of one write come after those of the writes before it. */
    const changes = async (): Promise<number> => {
      const marker = await makeGame(test, auth, stage, clock.now() + 600 * MINUTE);
      await events.until(isChangeOf('games', marker._id));
      return events.received.filter(isChangeOf('games', game._id)).length;
    };
    await shows('healthy');
    const before = await changes();
    for (let checks = 2; checks <= 4; checks += 1) {
      clock.advance(10_000);
      await rowWith(game, ({ health }) => health?.history.length === checks);
    }
    web.delete(`${name}/now.ts`);
    clock.advance(10_000);
    await failures(game);
    expect(await changes()).toBe(before);
    const down = await untilDown(game);
    expect(down.health).toMatchObject({ failures: 2, latencyMs: null });
    expect(down.health?.reason).toBe('The first segment is answered with 404.');
    await shows('down');
    expect(await changes()).toBe(before + 1);
    events.close();
    const { revision, updatedAt } = game;
    expect(await gameFor(visitor, game)).toMatchObject({ revision, updatedAt });
  });

  it('alerts staff who may change streams, once, when nothing of a live game plays any more', async () => {
    const staff = await EventListener.open(test.url, auth);
    const anyone = await EventListener.open(test.url);
    const dead = (): string => `https://${host()}/live.m3u8`;
    const [game, half] = [await live(dead(), dead()), await live(dead(), playing().url)];
    await failures(half);
    await untilDown(game);
    await rowWith(half, ({ health }) => health?.state === 'down');
    // What was published before has come when this has.
    const marker = await makeGame(test, auth, stage, clock.now() + 600 * MINUTE);
    for (const reader of [staff, anyone]) await reader.until(isChangeOf('games', marker._id));
    const alerts = ({ received }: EventListener) =>
      received.flatMap(({ name, data }) => (name === 'streams-down' ? [data] : []));
    expect(alerts(staff)).toEqual([{ gameId: game._id, matchId: game.matchId, at: expect.any(String) }]);
    expect(alerts(anyone)).toEqual([]);
    staff.close();
    anyone.close();
  });

  it('puts what does not play behind what does, for visitors, until it plays again', async () => {
    const [bad, good] = [host(), playing()];
    const game = await live(`https://${bad}/live.m3u8`, good.url);
    await untilDown(game);
    const inOrder = (...wanted: string[]) =>
      eventually(async () => (String(titles(await gameFor(visitor, game))) === String(wanted) ? true : undefined));
    await inOrder('Stream 2', 'Stream 1');
    expect(titles(await gameFor(admin, game))).toEqual(['Stream 1', 'Stream 2']);
    playing(bad);
    clock.advance(10_000);
    await rowWith(game, ({ health }) => health?.state === 'healthy');
    await inOrder('Stream 1', 'Stream 2');
  });

  it.each([
    ['names an address', (name: string) => web.set(`${name}/live.m3u8`, say(listOf('https://10.0.0.7/1.ts')))],
    [
      'names a host that stands for one',
      (name: string) => web.set(`${name}/live.m3u8`, say(listOf(`https://${host('192.168.1.1')}/1.ts`))),
    ],
    [
      'redirects to one',
      (name: string) =>
        web.set(
          `${name}/live.m3u8`,
          (_, response) => void response.writeHead(302, { location: 'https://127.0.0.1/live.m3u8' }).end(),
        ),
    ],
  ])('never asks a private address: a playlist %s', async (_, prepare) => {
    const name = host();
    prepare(name);
    const game = await live(`https://${name}/live.m3u8`);
    const { reason } = await failures(game);
    expect(reason).toMatch(/is not of the public internet/);
    expect(network.connected).toEqual([`${name}:443`]);
  });

  it('is bad when a live playlist stands still', async () => {
    const name = host();
    web.set(`${name}/live.m3u8`, say(listOf('1.ts')));
    web.set(`${name}/1.ts`, say('video'));
    const game = await live(`https://${name}/live.m3u8`);
    await rowWith(game, ({ health }) => health?.state === 'healthy');
    clock.advance(30_000);
    const { health } = await untilDown(game);
    expect(health?.reason).toBe('The playlist has stood still for 40 seconds.');
  });

  it('is asked of a provider that says so, which may refuse to answer', async () => {
    network.names.set('www.youtube.com', [PUBLIC_ADDRESS]);
    const page = encodeURIComponent('https://www.youtube.com/watch?v=M7lc1UVf-VE');
    const at = `www.youtube.com/oembed?url=${page}&format=json`;
    web.set(at, say('{}', 429));
    const game = await live('https://youtu.be/M7lc1UVf-VE', 'https://www.twitch.tv/some_channel');
    // Not only asked: the clock may be moved once it is stored when the provider is asked again.
    await stored(game, ({ nextAt }) => nextAt !== undefined);
    expect(asked).toContain(at);
    web.set(at, say('{}'));
    clock.advance(10 * MINUTE);
    await rowWith(game, ({ health }) => health?.state === 'healthy');
    const other = (await rowsOf(game)).find(({ title }) => title === 'Stream 2');
    expect(other?.health).toBeUndefined();
    web.set(at, say('Not Found', 404));
    clock.advance(5 * MINUTE);
    const { health } = await untilDown(game);
    expect(health?.reason).toBe('The provider does not show this video here.');
  });

  /** Lets time pass in steps shorter than a lease, which its holder renews after each: else another process may take it. */
  const passInSteps = async (ms: number): Promise<void> => {
    const leases = databaseOf(test).collection<{ _id: string; expiresAt: Date }>('leases');
    for (let left = ms; left > 0; left -= 4_000) {
      clock.advance(Math.min(left, 4_000));
      await eventually(async () => {
        const lease = await leases.findOne({ _id: 'stream-checks' });
        return lease && lease.expiresAt.getTime() > clock.now() + 2_000 ? true : undefined;
      });
    }
  };

  it('is looked at by one process, whatever their number', async () => {
    await test.another();
    const { url, name } = playing();
    const game = await live(url);
    for (let checks = 1; checks <= 3; checks += 1) {
      await rowWith(game, ({ health }) => health?.history.length === checks);
      await passInSteps(10_000);
    }
    await rowWith(game, ({ health }) => health?.history.length === 4);
    expect(asked.filter((at) => at === `${name}/live.m3u8`)).toHaveLength(4);
  });

  it('makes a live game of which nothing plays need attention', async () => {
    const game = await live(`https://${host()}/live.m3u8`);
    await untilDown(game);
    await eventually(async () => {
      const { trouble } = (await admin.get('/api/overview')).body.overview.games as GamesOverview;
      return trouble.games.find((one) => one.game._id === game._id)?.trouble === 'streams-down' ? true : undefined;
    });
  });

  it('is forgotten with the address it was found at', async () => {
    const game = await live(`https://${host()}/live.m3u8`);
    await untilDown(game);
    const current = await gameFor(admin, game);
    const kept = current.streamUrls.map(({ _id, title, url }) => ({ _id, title, url }));
    const renamed = await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls: kept }).expect(200);
    expect((renamed.body.game as GameRecord).streamUrls[0]?.health?.state).toBe('down');
    const [first] = kept;
    const streamUrls = [{ ...first, url: 'https://www.twitch.tv/some_channel' }];
    const moved = await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls }).expect(200);
    expect((moved.body.game as GameRecord).streamUrls[0]?.health).toBeUndefined();
    expect((await rowsOf(game))[0]?.health).toBeUndefined();
  });

  describe('what players measure', () => {
    const measured = { firstFrameMs: 800, stalls: 1, hasFailed: false };
    const measure = (id: string | undefined, body: object, address = '203.0.113.70', agent = 'browser') =>
      request(test.url)
        .post(`/api/streams/${id}/playback`)
        .set({ 'x-forwarded-for': address, 'user-agent': agent })
        .send(body);

    it('is added up for staff, once for a visitor, and ends with the address of the stream', async () => {
      const game = await live('https://www.twitch.tv/one', 'https://www.twitch.tv/two');
      const [first] = game.streamUrls;
      expect((await measure(first?._id, measured).expect(200)).body).toEqual({ message: 'Playback counted.' });
      expect((await measure(first?._id, measured).expect(200)).body).toEqual({
        message: 'This playback was counted already.',
      });
      await measure(first?._id, { firstFrameMs: 1200, stalls: 0, hasFailed: false }, '203.0.113.71').expect(200);
      await measure(first?._id, { firstFrameMs: null, stalls: 0, hasFailed: true }, '203.0.113.72').expect(200);
      const rows = await rowsOf(game);
      expect(rows.map(({ playback }) => playback)).toEqual([
        { plays: 3, firstFrameMs: 1000, stalls: 1, failures: 1 },
        undefined,
      ]);
      expect(JSON.stringify(await gameFor(visitor, game))).not.toContain('playback');
      const moved = [{ _id: first?._id, title: 'Stream 1', url: 'https://www.twitch.tv/three' }];
      await admin.put(`${pathOf(game)}/streamUrls`, { streamUrls: moved }).expect(200);
      expect((await rowsOf(game))[0]?.playback).toBeUndefined();
      await measure(first?._id, measured).expect(200);
      expect((await rowsOf(game))[0]?.playback?.plays).toBe(1);
    });

    it('is kept when the first check of the stream ends later', async () => {
      const name = host();
      const { promise: stream, resolve } = Promise.withResolvers<string | undefined>();
      web.set(`${name}/now.ts`, say('video'));
      web.set(`${name}/live.m3u8`, (_, response) => {
        void stream.then((id) => measure(id, measured)).then(() => response.end(listOf('now.ts')));
      });
      const game = await live(`https://${name}/live.m3u8`);
      resolve(game.streamUrls[0]?._id);
      const { playback } = await rowWith(game, ({ health }) => health?.state === 'healthy');
      expect(playback?.plays).toBe(1);
    });

    it('is bounded, whatever a player says', async () => {
      const game = await live('https://www.twitch.tv/one');
      const id = game.streamUrls[0]?._id;
      for (const wrong of [
        { ...measured, firstFrameMs: 120_001 },
        { ...measured, firstFrameMs: -1 },
        { ...measured, stalls: 201 },
        { ...measured, stalls: 0.5 },
        { ...measured, hasFailed: 'no' },
        { ...measured, more: 1 },
        {},
      ]) {
        expect((await measure(id, wrong).expect(400)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
      }
      for (let index = 0; index < 25; index += 1) await measure(id, measured, '203.0.113.80', `invented ${index}`);
      expect((await rowsOf(game))[0]?.playback?.plays).toBe(20);
      for (let index = 0; index < 60; index += 1) await measure('507f1f77bcf86cd799439011', measured, '203.0.113.81');
      expectFailure(await measure(id, measured, '203.0.113.81'), 'TOO_MANY_REQUESTS');
    });

    it('is taken of open streams only', async () => {
      const later = await makeGame(test, auth, stage, clock.now() + 600 * MINUTE);
      const streamUrls = [{ title: 'Stream 1', url: 'https://www.twitch.tv/one' }];
      const saved = await admin.put(`${pathOf(later)}/streamUrls`, { streamUrls }).expect(200);
      const [stream] = (saved.body.game as GameRecord).streamUrls;
      expect((await measure(stream?._id, measured)).body).toMatchObject({ code: 'STREAM_NOT_OPEN' });
      expectFailure(await measure('507f1f77bcf86cd799439011', measured), 'STREAM_NOT_FOUND');
      expectFailure(await measure('nothing', measured), 'BAD_ID');
    });
  });

  describe('reports', () => {
    const reportOf = (id: string | undefined, address = '203.0.113.1', agent = 'browser') =>
      request(test.url).post(`/api/streams/${id}/report`).set({ 'x-forwarded-for': address, 'user-agent': agent });

    it('count once for a visitor, lower the stream for a while, and are shown to staff alone', async () => {
      const game = await live('https://www.twitch.tv/one', 'https://www.twitch.tv/two');
      const [first] = game.streamUrls;
      const events = await EventListener.open(test.url);
      expect((await reportOf(first?._id).expect(200)).body).toEqual({ message: 'Stream reported.' });
      expect((await reportOf(first?._id).expect(200)).body).toEqual({
        message: 'You have reported this stream already.',
      });
      await reportOf(first?._id, '203.0.113.2').expect(200);
      clock.advance(5_000);
      await events.until(isChangeOf('games', game._id));
      events.close();
      const { revision, updatedAt } = game;
      const shown = await gameFor(visitor, game);
      expect(titles(shown)).toEqual(['Stream 2', 'Stream 1']);
      expect(shown).toMatchObject({ revision, updatedAt });
      expect(JSON.stringify(shown)).not.toContain('reports');
      expect((await rowsOf(game)).map(({ reports }) => reports)).toEqual([2, 0]);
      clock.advance(15 * MINUTE);
      await eventually(async () => (titles(await gameFor(visitor, game))[0] === 'Stream 1' ? true : undefined));
      expect((await rowsOf(game)).map(({ reports }) => reports)).toEqual([2, 0]);
    });

    it('count for five of an address, whatever they call themselves', async () => {
      const game = await live('https://www.twitch.tv/one');
      for (let index = 0; index < 8; index += 1) {
        await reportOf(game.streamUrls[0]?._id, '203.0.113.50', `invented ${index}`).expect(200);
      }
      expect((await rowsOf(game))[0]?.reports).toBe(5);
    });

    it('are limited for an address, and taken of open streams only', async () => {
      const later = await makeGame(test, auth, stage, clock.now() + 600 * MINUTE);
      const streamUrls = [{ title: 'Stream 1', url: 'https://www.twitch.tv/one' }];
      const saved = await admin.put(`${pathOf(later)}/streamUrls`, { streamUrls }).expect(200);
      const [stream] = (saved.body.game as GameRecord).streamUrls;
      expect((await reportOf(stream?._id)).body).toMatchObject({ code: 'STREAM_NOT_OPEN' });
      expectFailure(await reportOf('507f1f77bcf86cd799439011'), 'STREAM_NOT_FOUND');
      expectFailure(await reportOf('nothing'), 'BAD_ID');
      for (let index = 0; index < 20; index += 1) await reportOf('507f1f77bcf86cd799439011', '203.0.113.60');
      expectFailure(await reportOf('507f1f77bcf86cd799439011', '203.0.113.60'), 'TOO_MANY_REQUESTS');
    });
  });
});
