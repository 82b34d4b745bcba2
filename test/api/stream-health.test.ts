import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import type { AddressCheck, StreamRecord } from '../../src/contract/records/match.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { GamesOverview } from '../../src/contract/records/overview.record.js';
import { databaseOf } from '../support/api.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { PUBLIC_ADDRESS } from '../support/stand-in-network.js';
import { listOf, StreamStage, titlesOf } from '../support/stream-stage.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/list.m3u8\n';

describe('the health of a stream', () => {
  let streams: StreamStage;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-media-'));
    const large = await open(join(folder, 'large.m3u8'), 'w');
    await large.writeFile(`${listOf('now.ts')}#EXT-X-ENDLIST\n`);
    // The file is larger than a string can be.
    await large.truncate(600 * 1024 * 1024);
    await large.close();
    await writeFile(join(folder, 'now.ts'), 'video');
    await writeFile(join(folder, 'outside.m3u8'), listOf('/api/health'));
    streams = await StreamStage.start({ MEDIA_DIR: folder });
  });
  afterAll(async () => {
    await streams.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    streams.network.connected.length = 0;
    streams.requests.length = 0;
  });

  it('is found from the first bytes of the playlist and of its first segment', async () => {
    const name = streams.host();
    let range: string | undefined;
    streams.web.set(`${name}/tv/live.m3u8`, streams.respondWith(MASTER));
    streams.web.set(`${name}/tv/low/list.m3u8`, streams.respondWith(listOf('1.ts', '2.ts')));
    streams.web.set(`${name}/tv/low/1.ts`, (incoming, response) => {
      range = incoming.headers.range;
      response.writeHead(206).end('video');
    });
    const game = await streams.live(`https://${name}/tv/live.m3u8`);
    const row = await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
    expect(row.health).toEqual({
      state: 'healthy',
      checkedAt: streams.clock.date().toISOString(),
      latencyMs: expect.any(Number),
      failures: 0,
      reason: '',
      history: [{ at: streams.clock.date().toISOString(), latencyMs: expect.any(Number) }],
    });
    expect(streams.requests).toEqual([`${name}/tv/live.m3u8`, `${name}/tv/low/list.m3u8`, `${name}/tv/low/1.ts`]);
    expect(range).toBe('bytes=0-1023');
    // The result is stored first and copied to the game later.
    const currentRow = await eventually(async () => {
      const [stream] = (await streams.gameFor(streams.visitor, game)).streamUrls as [StreamRecord];
      return stream.health ? stream : undefined;
    });
    const { state, checkedAt, latencyMs, failures } = row.health!;
    expect(currentRow.health).toEqual({ state, checkedAt, latencyMs, failures });
  });

  it('is published when it changes, and changes neither revision nor updatedAt', async () => {
    const { url, name } = streams.playing();
    const events = await EventListener.open(streams.test.url);
    const game = await streams.live(url);
    const shows = (state: string) =>
      eventually(async () =>
        (await streams.gameFor(streams.visitor, game)).streamUrls[0]?.health?.state === state ? true : undefined,
      );
    /** Counts the events about the game so far. Events arrive in the order of the writes. */
    const changes = async (): Promise<number> => {
      const marker = await streams.game(streams.clock.now() + 600 * MINUTE);
      await events.until(isChangeOf('games', marker._id));
      return events.received.filter(isChangeOf('games', game._id)).length;
    };
    await shows('healthy');
    const before = await changes();
    for (let checks = 2; checks <= 4; checks += 1) {
      streams.clock.advance(10_000);
      await streams.rowWith(game, ({ health }) => health?.history.length === checks);
    }
    streams.web.delete(`${name}/now.ts`);
    streams.clock.advance(10_000);
    await streams.failures(game);
    expect(await changes()).toBe(before);
    const down = await streams.untilDown(game);
    expect(down.health).toMatchObject({ failures: 2, latencyMs: null });
    expect(down.health?.reason).toBe('The first segment returned status 404.');
    await shows('down');
    expect(await changes()).toBe(before + 1);
    events.close();
    const { revision, updatedAt } = game;
    expect(await streams.gameFor(streams.visitor, game)).toMatchObject({ revision, updatedAt });
  });

  it('alerts staff who may change streams once, when no stream of a live game plays', async () => {
    const staff = await EventListener.open(streams.test.url, streams.auth);
    const anyone = await EventListener.open(streams.test.url);
    const dead = (): string => `https://${streams.host()}/live.m3u8`;
    const [game, half] = [await streams.live(dead(), dead()), await streams.live(dead(), streams.playing().url)];
    await streams.failures(half);
    await streams.untilDown(game);
    await streams.rowWith(half, ({ health }) => health?.state === 'down');
    // All earlier events have arrived when this event arrives.
    const marker = await streams.game(streams.clock.now() + 600 * MINUTE);
    for (const reader of [staff, anyone]) await reader.until(isChangeOf('games', marker._id));
    const alerts = ({ received }: EventListener) =>
      received.flatMap(({ name, data }) => (name === 'streams-down' ? [data] : []));
    expect(alerts(staff)).toEqual([{ gameId: game._id, matchId: game.matchId, at: expect.any(String) }]);
    expect(alerts(anyone)).toEqual([]);
    staff.close();
    anyone.close();
  });

  it('alerts staff who may change streams once, when one of the streams of a live game stops playing', async () => {
    const staff = await EventListener.open(streams.test.url, streams.auth);
    const game = await streams.live(`https://${streams.host()}/live.m3u8`, streams.playing().url);
    await streams.untilDown(game);
    const { trouble } = await eventually(async () => {
      const { games } = (await streams.admin.get('/api/overview')).body.overview as { games: GamesOverview };
      return games.trouble.games.find((one) => one.game._id === game._id);
    });
    expect(trouble).toBe('stream-down');
    // All earlier events have arrived when this event arrives.
    const marker = await streams.game(streams.clock.now() + 600 * MINUTE);
    await staff.until(isChangeOf('games', marker._id));
    const alerts = staff.received.flatMap(({ name, data }) => (/^streams?-down$/.test(name) ? [{ name, data }] : []));
    const data = { gameId: game._id, matchId: game.matchId, at: expect.any(String), down: 1, total: 2 };
    expect(alerts).toEqual([{ name: 'stream-down', data }]);
    staff.close();
  });

  it('filters the list of streams', async () => {
    const [dead, works] = [`https://${streams.host()}/live.m3u8`, streams.playing().url];
    const game = await streams.live(dead, works, 'https://www.twitch.tv/some_channel');
    await streams.untilDown(game);
    const titles = async (health: string[]): Promise<string[]> => {
      const query = { range: [0, 9], sort: ['title', 'ASC'], filter: { gameId: game._id, health } };
      const { body } = await streams.admin.list('/api/streams', query);
      return (body.streams as StreamRecord[]).map(({ title }) => title);
    };
    await eventually(async () => (String(await titles(['down'])) === 'Stream 1' ? true : undefined));
    expect(await titles(['healthy'])).toEqual(['Stream 2']);
    expect(await titles(['unknown'])).toEqual(['Stream 3']);
    expect(await titles(['down', 'unknown'])).toEqual(['Stream 1', 'Stream 3']);
  });

  describe('check of an address before it is saved', () => {
    const check = async (url: string) =>
      (await streams.admin.post('/api/streams/check', { url }).expect(200)).body.check as AddressCheck;

    it('returns that the address plays', async () => {
      expect(await check(streams.playing().url)).toEqual({
        state: 'healthy',
        latencyMs: expect.any(Number),
        reason: '',
      });
    });

    it('returns why the address does not play', async () => {
      expect(await check(`https://${streams.host()}/live.m3u8`)).toEqual({
        state: 'down',
        latencyMs: null,
        reason: 'The playlist returned status 404.',
      });
    });

    it('never contacts a private address', async () => {
      const { state, reason } = await check(`https://${streams.host('192.168.1.1')}/live.m3u8`);
      expect(state).toBe('down');
      expect(reason).toMatch(/is not on the public internet/);
      expect(streams.network.connected).toEqual([]);
    });

    it('returns no state for an address that cannot be checked', async () => {
      expect(await check('https://www.twitch.tv/some_channel')).toEqual({ state: null, latencyMs: null, reason: '' });
    });

    it('rejects an address that no stream may have', async () => {
      const { body } = await streams.admin.post('/api/streams/check', { url: 'http://example.org/a.m3u8' }).expect(400);
      expect(body.errors).toEqual({ url: ['URL must start with https://, not http://'] });
    });

    it('is rejected without the permission to change games', async () => {
      await streams.visitor.post('/api/streams/check', { url: streams.playing().url }).expect(401);
    });
  });

  it('puts a failing stream behind working ones for visitors, until it plays again', async () => {
    const [bad, good] = [streams.host(), streams.playing()];
    const game = await streams.live(`https://${bad}/live.m3u8`, good.url);
    await streams.untilDown(game);
    const inOrder = (...titles: string[]) =>
      eventually(async () =>
        String(titlesOf(await streams.gameFor(streams.visitor, game))) === String(titles) ? true : undefined,
      );
    await inOrder('Stream 2', 'Stream 1');
    expect(titlesOf(await streams.gameFor(streams.admin, game))).toEqual(['Stream 1', 'Stream 2']);
    streams.playing(bad);
    streams.clock.advance(10_000);
    await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
    await inOrder('Stream 1', 'Stream 2');
  });

  it.each([
    [
      'names an address',
      (name: string) => streams.web.set(`${name}/live.m3u8`, streams.respondWith(listOf('https://10.0.0.7/1.ts'))),
    ],
    [
      'names a host that stands for one',
      (name: string) =>
        streams.web.set(
          `${name}/live.m3u8`,
          streams.respondWith(listOf(`https://${streams.host('192.168.1.1')}/1.ts`)),
        ),
    ],
    [
      'redirects to one',
      (name: string) =>
        streams.web.set(
          `${name}/live.m3u8`,
          (_, response) => void response.writeHead(302, { location: 'https://127.0.0.1/live.m3u8' }).end(),
        ),
    ],
  ])('never contacts a private address: a playlist %s', async (_, prepare) => {
    const name = streams.host();
    prepare(name);
    const game = await streams.live(`https://${name}/live.m3u8`);
    const { reason } = await streams.failures(game);
    expect(reason).toMatch(/is not on the public internet/);
    expect(streams.network.connected).toEqual([`${name}:443`]);
  });

  it.each([
    ['a call that never ends', '/api/events'],
    ['an own file', '/media/demo/clip.m3u8'],
  ])('treats an address of the service in the playlist of another server as foreign: %s', async (_, path) => {
    const name = streams.host();
    const playlist = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://own.invalid${path}\n`;
    streams.web.set(`${name}/live.m3u8`, streams.respondWith(playlist));
    const game = await streams.live(`https://${name}/live.m3u8`);
    const { reason } = await streams.failures(game);
    expect(reason).toBe('The address is not an https address.');
    const next = await streams.live(streams.playing().url);
    await streams.rowWith(next, ({ health }) => health?.state === 'healthy');
    // The overview names a limited number of games without a stream.
    const streamUrls = [{ title: 'Stream 1', url: 'https://www.twitch.tv/some_channel' }];
    await streams.admin.put(`${streams.pathOf(game)}/streamUrls`, { streamUrls }).expect(200);
  });

  it('is found from the first bytes of a file of this site', async () => {
    const game = await streams.live('/media/demo/clip.m3u8', '/media/large.m3u8', '/media/outside.m3u8');
    await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
    const healthOf = (title: string, state: string) =>
      eventually(async () => {
        const { health } = (await streams.rowsOf(game)).find((row) => row.title === title)!;
        return health?.state === state ? health : undefined;
      });
    await healthOf('Stream 2', 'healthy');
    await streams.failures(game, 0);
    streams.clock.advance(10_000);
    const { reason } = await healthOf('Stream 3', 'down');
    expect(reason).toBe('The first segment returned status 404.');
  });

  it('is bad when a live playlist does not change', async () => {
    const name = streams.host();
    streams.web.set(`${name}/live.m3u8`, streams.respondWith(listOf('1.ts')));
    streams.web.set(`${name}/1.ts`, streams.respondWith('video'));
    const game = await streams.live(`https://${name}/live.m3u8`);
    await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
    streams.clock.advance(30_000);
    const { health } = await streams.untilDown(game);
    expect(health?.reason).toBe('The playlist has not changed for 40 seconds.');
  });

  it('is requested from a provider that reports it, which may reject the request', async () => {
    streams.network.names.set('www.youtube.com', [PUBLIC_ADDRESS]);
    const page = encodeURIComponent('https://www.youtube.com/watch?v=M7lc1UVf-VE');
    const at = `www.youtube.com/oembed?url=${page}&format=json`;
    streams.web.set(at, streams.respondWith('{}', 429));
    const game = await streams.live('https://youtu.be/M7lc1UVf-VE', 'https://www.twitch.tv/some_channel');
    // The request is not enough: only after the time of the next one is stored may the clock move.
    await streams.stored(game, ({ nextAt }) => nextAt !== undefined);
    expect(streams.requests).toContain(at);
    streams.web.set(at, streams.respondWith('{}'));
    streams.clock.advance(10 * MINUTE);
    await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
    const other = (await streams.rowsOf(game)).find(({ title }) => title === 'Stream 2');
    expect(other?.health).toBeUndefined();
    streams.web.set(at, streams.respondWith('Not Found', 404));
    streams.clock.advance(5 * MINUTE);
    const { health } = await streams.untilDown(game);
    expect(health?.reason).toBe('The provider does not allow this video here.');
  });

  /**
   * Advances the clock in steps shorter than a lease, which its holder renews after each step, so that no other process
   * takes it.
   */
  const passInSteps = async ({ test, clock }: StreamStage, ms: number): Promise<void> => {
    const leases = databaseOf(test).collection<{ _id: string; expiresAt: Date }>('leases');
    for (let remainingMs = ms; remainingMs > 0; remainingMs -= 4_000) {
      clock.advance(Math.min(remainingMs, 4_000));
      await eventually(async () => {
        const lease = await leases.findOne({ _id: 'stream-checks' });
        return lease && lease.expiresAt.getTime() > clock.now() + 2_000 ? true : undefined;
      });
    }
  };

  it('is checked by only one of several processes', async () => {
    // The second process would also check the streams of the other tests, whose clock passes the end of the lease.
    const shared = await StreamStage.start();
    await shared.test.another();
    const { url, name } = shared.playing();
    const game = await shared.live(url);
    for (let checks = 1; checks <= 3; checks += 1) {
      await shared.rowWith(game, ({ health }) => health?.history.length === checks);
      await passInSteps(shared, 10_000);
    }
    await shared.rowWith(game, ({ health }) => health?.history.length === 4);
    expect(shared.requests.filter((at) => at === `${name}/live.m3u8`)).toHaveLength(4);
    await shared.close();
  });

  it('marks a live game without a working stream as in need of attention', async () => {
    const game = await streams.live(`https://${streams.host()}/live.m3u8`);
    await streams.untilDown(game);
    await eventually(async () => {
      const { trouble } = (await streams.admin.get('/api/overview')).body.overview.games as GamesOverview;
      return trouble.games.find((one) => one.game._id === game._id)?.trouble === 'streams-down' ? true : undefined;
    });
  });

  it('is deleted when the address changes', async () => {
    const game = await streams.live(`https://${streams.host()}/live.m3u8`);
    await streams.untilDown(game);
    const current = await eventually(async () => {
      const staffGame = await streams.gameFor(streams.admin, game);
      return staffGame.streamUrls[0]?.health?.state === 'down' ? staffGame : undefined;
    });
    const entries = current.streamUrls.map(({ _id, title, url }) => ({ _id, title, url }));
    const renamed = await streams.admin.put(`${streams.pathOf(game)}/streamUrls`, { streamUrls: entries }).expect(200);
    expect((renamed.body.game as GameRecord).streamUrls[0]?.health?.state).toBe('down');
    const [first] = entries;
    const streamUrls = [{ ...first, url: 'https://www.twitch.tv/some_channel' }];
    const moved = await streams.admin.put(`${streams.pathOf(game)}/streamUrls`, { streamUrls }).expect(200);
    expect((moved.body.game as GameRecord).streamUrls[0]?.health).toBeUndefined();
    expect((await streams.rowsOf(game))[0]?.health).toBeUndefined();
  });

  it('is checked after streams whose records cannot be read', async () => {
    const poisonous = await streams.live(streams.playing().url);
    await streams.stored(poisonous, ({ state }) => state === 'healthy');
    const { test, clock } = streams;
    const _id = new Types.ObjectId(poisonous.streamUrls[0]?._id);
    await databaseOf(test)
      .collection('stream-health')
      .updateOne({ _id }, { $set: { history: 5 } });
    const games = databaseOf(test).collection('games');
    const without = { _id: new Types.ObjectId(), status: 'Live', streams: null };
    await games.insertOne(without);
    const sound = await streams.live(streams.playing().url);

    await streams.stored(sound, ({ state }) => state === 'healthy');
    clock.advance(60_000);

    await streams.stored(poisonous, ({ history }) => Array.isArray(history));
    clock.advance(60_000);
    await streams.stored(poisonous, ({ state }) => state === 'healthy');
    await games.deleteOne({ _id: without._id });
  });
});
