import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { expectFailure } from '../support/api.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { listOf, StreamStage, titlesOf } from '../support/stream-stage.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

describe('feedback of visitors about a stream', () => {
  let streams: StreamStage;

  beforeAll(async () => {
    streams = await StreamStage.start();
  });
  afterAll(() => streams.close());

  describe('as a measurement of the player', () => {
    const measured = { firstFrameMs: 800, stalls: 1, hasFailed: false };
    const measure = (id: string | undefined, body: object, address = '203.0.113.70', agent = 'browser') =>
      request(streams.test.url)
        .post(`/api/streams/${id}/playback`)
        .set({ 'x-forwarded-for': address, 'user-agent': agent })
        .send(body);

    it('is summed for staff, once per visitor, until the address of the stream changes', async () => {
      const game = await streams.live('https://www.twitch.tv/one', 'https://www.twitch.tv/two');
      const [first] = game.streamUrls;
      expect((await measure(first?._id, measured).expect(200)).body).toEqual({ message: 'Playback counted.' });
      expect((await measure(first?._id, measured).expect(200)).body).toEqual({
        message: 'This playback was already counted.',
      });
      await measure(first?._id, { firstFrameMs: 1200, stalls: 0, hasFailed: false }, '203.0.113.71').expect(200);
      await measure(first?._id, { firstFrameMs: null, stalls: 0, hasFailed: true }, '203.0.113.72').expect(200);
      const rows = await streams.rowsOf(game);
      expect(rows.map(({ playback }) => playback)).toEqual([
        { plays: 3, firstFrameMs: 1000, stalls: 1, failures: 1 },
        undefined,
      ]);
      expect(JSON.stringify(await streams.gameFor(streams.visitor, game))).not.toContain('playback');
      const moved = [{ _id: first?._id, title: 'Stream 1', url: 'https://www.twitch.tv/three' }];
      await streams.admin.put(`${streams.pathOf(game)}/streamUrls`, { streamUrls: moved }).expect(200);
      expect((await streams.rowsOf(game))[0]?.playback).toBeUndefined();
      await measure(first?._id, measured).expect(200);
      expect((await streams.rowsOf(game))[0]?.playback?.plays).toBe(1);
    });

    it('remains when the first check of the stream ends later', async () => {
      const name = streams.host();
      const { promise: stream, resolve } = Promise.withResolvers<string | undefined>();
      streams.web.set(`${name}/now.ts`, streams.respondWith('video'));
      streams.web.set(`${name}/live.m3u8`, (_, response) => {
        void stream.then((id) => measure(id, measured)).then(() => response.end(listOf('now.ts')));
      });
      const game = await streams.live(`https://${name}/live.m3u8`);
      resolve(game.streamUrls[0]?._id);
      const { playback } = await streams.rowWith(game, ({ health }) => health?.state === 'healthy');
      expect(playback?.plays).toBe(1);
    });

    it('is limited to valid values', async () => {
      const game = await streams.live('https://www.twitch.tv/one');
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
      expect((await streams.rowsOf(game))[0]?.playback?.plays).toBe(20);
      for (let index = 0; index < 60; index += 1) await measure('507f1f77bcf86cd799439011', measured, '203.0.113.81');
      expectFailure(await measure(id, measured, '203.0.113.81'), 'TOO_MANY_REQUESTS');
    });

    it('is accepted for open streams only', async () => {
      const later = await streams.game(streams.clock.now() + 600 * MINUTE);
      const streamUrls = [{ title: 'Stream 1', url: 'https://www.twitch.tv/one' }];
      const saved = await streams.admin.put(`${streams.pathOf(later)}/streamUrls`, { streamUrls }).expect(200);
      const [stream] = (saved.body.game as GameRecord).streamUrls;
      expect((await measure(stream?._id, measured)).body).toMatchObject({ code: 'STREAM_NOT_OPEN' });
      expectFailure(await measure('507f1f77bcf86cd799439011', measured), 'STREAM_NOT_FOUND');
      expectFailure(await measure('nothing', measured), 'BAD_ID');
    });
  });

  describe('as a report', () => {
    const reportOf = (id: string | undefined, address = '203.0.113.1', agent = 'browser') =>
      request(streams.test.url)
        .post(`/api/streams/${id}/report`)
        .set({ 'x-forwarded-for': address, 'user-agent': agent });

    it('counts once per visitor, moves the stream back for a while, and is shown to staff only', async () => {
      const game = await streams.live('https://www.twitch.tv/one', 'https://www.twitch.tv/two');
      const [first] = game.streamUrls;
      const events = await EventListener.open(streams.test.url);
      expect((await reportOf(first?._id).expect(200)).body).toEqual({ message: 'Stream reported.' });
      expect((await reportOf(first?._id).expect(200)).body).toEqual({
        message: 'You have already reported this stream.',
      });
      await reportOf(first?._id, '203.0.113.2').expect(200);
      streams.clock.advance(5_000);
      await events.until(isChangeOf('games', game._id));
      events.close();
      const { revision, updatedAt } = game;
      const visitorGame = await streams.gameFor(streams.visitor, game);
      expect(titlesOf(visitorGame)).toEqual(['Stream 2', 'Stream 1']);
      expect(visitorGame).toMatchObject({ revision, updatedAt });
      expect(JSON.stringify(visitorGame)).not.toContain('reports');
      expect((await streams.rowsOf(game)).map(({ reports }) => reports)).toEqual([2, 0]);
      streams.clock.advance(15 * MINUTE);
      await eventually(async () =>
        titlesOf(await streams.gameFor(streams.visitor, game))[0] === 'Stream 1' ? true : undefined,
      );
      expect((await streams.rowsOf(game)).map(({ reports }) => reports)).toEqual([2, 0]);
    });

    it('counts at most five times per address, for all browsers together', async () => {
      const game = await streams.live('https://www.twitch.tv/one');
      for (let index = 0; index < 8; index += 1) {
        await reportOf(game.streamUrls[0]?._id, '203.0.113.50', `invented ${index}`).expect(200);
      }
      expect((await streams.rowsOf(game))[0]?.reports).toBe(5);
    });

    it('is limited per address, and accepted for open streams only', async () => {
      const later = await streams.game(streams.clock.now() + 600 * MINUTE);
      const streamUrls = [{ title: 'Stream 1', url: 'https://www.twitch.tv/one' }];
      const saved = await streams.admin.put(`${streams.pathOf(later)}/streamUrls`, { streamUrls }).expect(200);
      const [stream] = (saved.body.game as GameRecord).streamUrls;
      expect((await reportOf(stream?._id)).body).toMatchObject({ code: 'STREAM_NOT_OPEN' });
      expectFailure(await reportOf('507f1f77bcf86cd799439011'), 'STREAM_NOT_FOUND');
      expectFailure(await reportOf('nothing'), 'BAD_ID');
      for (let index = 0; index < 20; index += 1) await reportOf('507f1f77bcf86cd799439011', '203.0.113.60');
      expectFailure(await reportOf('507f1f77bcf86cd799439011', '203.0.113.60'), 'TOO_MANY_REQUESTS');
    });
  });
});
