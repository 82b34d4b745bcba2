import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import request from 'supertest';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { GAME_MODEL, type GameDoc } from '../../src/modules/games/game.schema.js';
import { databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { gamesAt } from '../support/go-live-lists.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const HLS = 'https://cdn.example.net/live.m3u8';

describe('a stream', () => {
  const clock = new FakeClock(Date.parse('2031-03-14T12:00:00Z'));
  let test: TestApp;
  let auth: { authorization: string };
  let matchId: string;

  beforeAll(async () => {
    test = await startTestApp({ clock, env: { PUBLIC_URL: 'https://sports.example.org' } });
    const { authorization } = await signIn(test, { role: 'super-admin' });
    auth = { authorization };
    const league = {
      name: 'Streams League',
      abbreviation: 'STR',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/logo.png',
    };
    await request(test.url).post('/api/leagues').set(auth).send(league).expect(201);
    const match = await request(test.url).post('/api/matches').set(auth).send({ title: 'Round 1' }).expect(201);
    matchId = match.body.match._id as string;
  });
  afterAll(() => test.close());

  const games = (): Model<GameDoc> => test.app.get<Model<GameDoc>>(getModelToken(GAME_MODEL));

  /** Creates a game with one stream that starts `minutes` after the time of the clock. */
  async function gameWith(url: string, minutes: number, fields: object = {}): Promise<GameRecord> {
    const [date, time] = new Date(clock.now() + minutes * MINUTE).toISOString().split('T') as [string, string];
    const game = {
      title: 'Home vs Away',
      homeTeam: 'Home',
      awayTeam: 'Away',
      location: 'Ground',
      league: 'Streams League',
      timeZone: 'UTC',
      date,
      time: time.slice(0, 5),
      ...fields,
    };
    const path = `/api/matches/${matchId}/game`;
    const creation = await request(test.url).post(path).set(auth).send(game).expect(201);
    const streamUrls = [{ title: 'Main feed', url }];
    const { _id } = creation.body.game as GameRecord;
    const saved = await request(test.url).put(`${path}/${_id}/streamUrls`).set(auth).send({ streamUrls }).expect(200);
    return saved.body.game as GameRecord;
  }

  const live = async (url: string): Promise<string> =>
    (await gameWith(url, -10, { status: 'Live' })).streamUrls[0]!._id;

  /** Stores an address that no write accepts in a live game, and returns the id of its stream. */
  async function hostile(url: string): Promise<string> {
    const id = await live(HLS);
    const _id = new Types.ObjectId(id);
    await games().updateOne({ 'streams._id': _id }, { $set: { 'streams.$.url': url } });
    return id;
  }

  const page = (id: string) => request(test.url).get('/api/stream').query({ id });

  describe('on its page', () => {
    it('plays a playlist with a policy that allows only media', async () => {
      const { text, headers } = await page(await live('https://cdn.example.net/a/live.m3u8?a=1&b=2')).expect(200);
      expect(text).toContain('data-kind="hls" data-src="https://cdn.example.net/a/live.m3u8?a=1&amp;b=2" data-live');
      expect(text).toMatch(/<video class="screen" id="screen" controls/);
      expect(text).not.toMatch(/<iframe|<script(?! type="module" src="\/embed\/player\.js")|style=/);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(policyOf(headers)).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': expect.stringMatching(/^'self' 'sha256-[\w+/]+='$/),
        'img-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'self'",
        'connect-src': "'self' https:",
        'media-src': "'self' https: blob: data:",
        'worker-src': "'self' blob:",
      });
    });

    it('plays a file of this site, and allows media of this site only', async () => {
      const { text, headers } = await page(await live('/media/cup/game.mp4')).expect(200);
      expect(text).toContain('data-kind="video" data-src="/media/cup/game.mp4"');
      expect(policyOf(headers)).toMatchObject({ 'media-src': "'self'", 'connect-src': "'self'" });
      expect(policyOf(headers)).not.toHaveProperty('frame-src');
    });

    it.each([
      ['https://youtu.be/M7lc1UVf-VE', 'youtube', 'https://www.youtube-nocookie.com', '/embed/M7lc1UVf-VE'],
      [
        'https://www.twitch.tv/some_channel',
        'twitch',
        'https://player.twitch.tv',
        '/?channel=some_channel&amp;parent=sports.example.org',
      ],
      ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com', '/video/76979871'],
      [
        'https://www.facebook.com/reel/10153231379946729',
        'facebook',
        'https://www.facebook.com',
        '/plugins/video.php?href=',
      ],
      [
        'https://www.tiktok.com/@a/video/7106594312292453675',
        'tiktok',
        'https://www.tiktok.com',
        '/player/v1/7106594312292453675',
      ],
      [
        'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
        'spotify',
        'https://open.spotify.com',
        '/embed/episode/7makk4oTQel546B0PZlDM5',
      ],
    ])('frames %s in the player of %s only', async (address, provider, origin, path) => {
      const { text, headers } = await page(await live(address)).expect(200);
      expect(text).toContain(`data-provider="${provider}"`);
      expect(text).toContain(`<iframe class="screen" id="screen" src="${origin}${path}`);
      expect(policyOf(headers)).toMatchObject({ 'frame-src': origin, 'default-src': "'none'" });
    });

    it('frames any other page in a sandbox that can neither navigate away nor open windows', async () => {
      const { text, headers } = await page(await live('https://streams.example.net/game?id="7"')).expect(200);
      const sandbox = /sandbox="([^"]*)"/.exec(text)?.[1];
      expect(sandbox?.split(' ').sort()).toEqual(['allow-presentation', 'allow-same-origin', 'allow-scripts']);
      expect(text).toContain('src="https://streams.example.net/game?id=%227%22"');
      expect(text).toContain('referrerpolicy="no-referrer"');
      expect(policyOf(headers)).toMatchObject({ 'frame-src': 'https://streams.example.net' });
    });

    it('shows a title as text', async () => {
      const title = '"><script>alert(1)</script>';
      const game = await gameWith(HLS, -10, { status: 'Live', title });
      const { text } = await page(game.streamUrls[0]!._id).expect(200);
      expect(text).not.toContain('<script>alert');
      expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    });

    it.each([
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'http://cdn.example.net/live.m3u8',
      'https://user:secret@cdn.example.net/live.m3u8',
      'https://sports.example.org/dashboard',
      '/dashboard',
      '/media/page.html',
      '/media/../api/matches.m3u8',
      '//evil.example/live.m3u8',
    ])('rejects %j', async (address) => {
      const { body } = await page(await hostile(address)).expect(422);
      expect(body).toMatchObject({ statusCode: 422, code: 'STREAM_NOT_PLAYABLE' });
    });

    it('rejects an invalid or unknown id, and one of a stream without an address', async () => {
      for (const id of ['', 'x', "' || 1", '123']) {
        expect((await page(id).expect(400)).body).toMatchObject({ code: 'BAD_ID' });
      }
      await request(test.url).get('/api/stream?id[$ne]=1').expect(400);
      await request(test.url).get('/api/stream?id=1&id=2').expect(400);
      expect((await page('a'.repeat(24)).expect(404)).body).toMatchObject({ code: 'STREAM_NOT_FOUND' });
      await page(await hostile('')).expect(404);
    });

    it('returns a page instead of JSON to a browser', async () => {
      const { text, headers } = await page('a'.repeat(24)).set('Accept', 'text/html,*/*;q=0.8').expect(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(policyOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'self'" });
      expect(text).toContain('data-kind="notice" data-status="404" data-code="STREAM_NOT_FOUND"');
      expect(text).toContain('The stream was not found.');
    });
  });

  describe('in a preview before it is saved', () => {
    const preview = (url: string, headers: Record<string, string> = auth) =>
      request(test.url).get('/api/stream/preview').query({ url }).set(headers);

    it('plays on the page of streams with the same policy', async () => {
      const { text, headers } = await preview(HLS).expect(200);
      expect(text).toContain(`data-kind="hls" data-src="${HLS}"`);
      expect(policyOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'self'" });
      expect(headers['referrer-policy']).toBe('no-referrer');
    });

    it.each(['http://example.org/a.m3u8', 'javascript:alert(1)', '/api/users', ''])('rejects %p', async (url) => {
      await preview(url).expect(400);
    });

    it('rejects an address of this site outside of its media', async () => {
      await preview('https://sports.example.org/api/users').expect(422);
    });

    it('is rejected without the permission to change games', async () => {
      await preview(HLS, {}).expect(401);
      const staff = await signIn(test, { permissions: ['games:view'] });
      await preview(HLS, { authorization: staff.authorization }).expect(403);
    });
  });

  describe('around its opening', () => {
    it('opens 15 minutes before the start, and closes at the end', async () => {
      const game = await gameWith(HLS, 60);
      const { _id: id } = game.streamUrls[0]!;
      const opens = new Date(clock.now() + 45 * MINUTE).toISOString();
      const early = await page(id).expect(403);
      expect(early.body).toMatchObject({ code: 'STREAM_NOT_OPEN', statusCode: 403 });
      expect(early.body.message).toContain(opens);
      const response = await page(id).set('Accept', 'text/html').expect(403);
      expect(response.text).toContain(`<time id="time" datetime="${opens}">`);

      clock.advance(45 * MINUTE - 1);
      await page(id).expect(403);
      clock.advance(1);
      await page(id).expect(200);

      await games().updateOne({ _id: new Types.ObjectId(game._id) }, { $set: { status: 'Finished' } });
      const over = await page(id).expect(403);
      expect(over.body).toMatchObject({ code: 'STREAM_CLOSED' });
      expect(over.body.message).toContain('ended');
    });

    it('opens early only for staff who may update games', async () => {
      const { _id: id } = (await gameWith(HLS, 600)).streamUrls[0]!;
      const editor = await signIn(test, { permissions: ['games:update'] });
      const viewer = await signIn(test, { permissions: ['games:view', 'streams:access'] });
      await page(id).set('Authorization', editor.authorization).expect(200);
      await page(id).set('Authorization', viewer.authorization).expect(403);
    });

    it('keeps its token out of lists until it opens, and notifies readers when it does', async () => {
      const game = await gameWith(HLS, 120);
      const path = `/api/matches/${matchId}/game/${game._id}`;
      const read = async (): Promise<GameRecord> =>
        (await request(test.url).get(path).expect(200)).body.game as GameRecord;
      expect((await read()).streamUrls[0]).not.toHaveProperty('url');

      const listener = await EventListener.open(test.url);
      clock.advance(105 * MINUTE);
      await listener.until(({ name, data }) => name === 'changed' && (data['ids'] as string[]).includes(game._id));
      listener.close();

      const [first, second] = [await read(), await read()];
      const token = first.streamUrls[0]?.url ?? '';
      expect(second.streamUrls[0]?.url).toBe(token);
      const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      const usualEnd = Date.parse(game.startsAt) + 130 * MINUTE;
      expect(claims).toEqual({ sid: game.streamUrls[0]!._id, url: HLS, exp: usualEnd / 1000 + 12 * 3600 });
    });

    it('appears in the lists of a process with a late clock once that clock has reached the opening', async () => {
      const behind = new FakeClock(clock.now() - 2_000);
      const other = await test.another(behind);
      const game = await gameWith(HLS, 30);
      const isOpenIn = async (url: string): Promise<boolean> => {
        const listed = (await gamesAt(url)).find(({ _id }) => _id === game._id);
        return listed?.streamUrls[0]?.url !== undefined;
      };
      const listener = await EventListener.open(other);
      clock.advance(15 * MINUTE);
      behind.advance(15 * MINUTE);
      const published = { _id: new Types.ObjectId(game._id), opening: 'published' } as const;
      await eventually(async () => ((await games().exists(published)) ? true : undefined));
      const newest = await databaseOf(test)
        .collection<{ _id: number }>('events')
        .findOne({}, { sort: { _id: -1 } });
      await listener.until(({ id }) => Number(id) >= (newest?._id ?? 0));
      listener.close();
      expect([await isOpenIn(test.url), await isOpenIn(other)]).toEqual([true, false]);
      behind.advance(2_000);
      await eventually(async () => ((await isOpenIn(other)) ? true : undefined));
    });

    it('loses its token in the lists of every process when the clock is set back before the opening', async () => {
      const game = await gameWith(HLS, 30);
      clock.advance(15 * MINUTE);
      const processes = [test.url, await test.another()];
      const isOpenIn = async (url: string): Promise<boolean> => {
        const listed = (await gamesAt(url)).find(({ _id }) => _id === game._id);
        return listed?.streamUrls[0]?.url !== undefined;
      };
      const areAll = (isOpen: boolean): Promise<true> =>
        eventually(async () => {
          const openStates = await Promise.all(processes.map(isOpenIn));
          return openStates.every((one) => one === isOpen) ? true : undefined;
        });
      await areAll(true);
      clock.setBy(-60 * MINUTE);
      await areAll(false);
    });
  });
});

const policyOf = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources.join(' ')];
    }),
  );
