import { describe, expect, it } from '@jest/globals';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { Types } from 'mongoose';
import { databaseOf, expectFailure } from '../support/api.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { SERVERS, useOnly } from '../support/older-server.js';
import { replayStage } from '../support/replay-stage.js';

const NOBODY = '507f1f77bcf86cd799439011';
const PLAYED = Date.parse('2026-05-01T18:00:00Z');
/** Replays that are added while their game is deleted. */
const WRITERS = 4;
/** Number of times that a race is run. */
const ROUNDS = 6;

describe('the game of a replay', () => {
  const on = replayStage();

  const game = (more: Record<string, unknown> = {}, stage = on.stage) =>
    makeGame(on.test, on.auth, stage, PLAYED, { status: 'Finished', ...more });
  const put = async (id: string, more: Record<string, unknown>): Promise<ReplayRecord> =>
    (await on.admin.put(`/api/replays/${id}`, on.body(more)).expect(200)).body.replay as ReplayRecord;

  it('is named by its id, stays if the id is omitted, and is removed by null or an empty value', async () => {
    const [first, second] = [await game(), await game({ title: 'Other' })];
    const { _id, gameId } = await on.add({ gameId: first._id });
    expect(gameId).toBe(first._id);
    expect(await on.read(_id)).toMatchObject({
      gameId,
      game: { _id: first._id, matchId: first.matchId, title: first.title },
    });
    expect(await put(_id, { title: 'Renamed' })).toMatchObject({ title: 'Renamed', gameId });
    expect(await put(_id, { gameId: second._id })).toMatchObject({ gameId: second._id });
    expect(await put(_id, { gameId: null })).toMatchObject({ gameId: null });
    expect((await on.read(_id)).game).toBeNull();
    expect(await put(_id, { gameId: first._id.toUpperCase() })).toMatchObject({ gameId });
    expect(await put(_id, { gameId: '' })).toMatchObject({ gameId: null });
    expect((await on.add()).gameId).toBeNull();
  });

  it('must exist', async () => {
    const { _id } = await on.add();
    for (const gameId of [NOBODY, 'x', 7, {}]) {
      for (const response of [
        await on.admin.post('/api/replays', on.body({ gameId })),
        await on.admin.put(`/api/replays/${_id}`, on.body({ gameId })),
      ]) {
        expectFailure(response, 'VALIDATION_FAILED', 'Game must be from the list');
        expect(response.body.errors).toEqual({ gameId: ['Game must be from the list'] });
      }
    }
  });

  it('finds its replays', async () => {
    const one = await game();
    const later = await on.add({ title: 'Second half', date: '2026-05-03', gameId: one._id });
    const earlier = await on.add({ title: 'First half', date: '2026-05-02', gameId: one._id });
    const { body } = await on.visitor.list('/api/replays', { sort: ['date', 'ASC'], filter: { gameId: one._id } });
    expect((body.replays as ReplayRecord[]).map(({ _id }) => _id)).toEqual([earlier._id, later._id]);
    const none = await on.visitor.list('/api/replays', { filter: { gameId: NOBODY } });
    expect(none.body.replays).toEqual([]);
  });

  it('is removed from the replay when it is deleted, alone or with its match', async () => {
    const stage = await makeStage(on.test, on.auth);
    const [alone, withMatch] = [await game({}, stage), await game({ title: 'Second' }, stage)];
    const replays = [await on.add({ gameId: alone._id }), await on.add({ gameId: withMatch._id })];
    const listed = async (): Promise<(string | null)[]> => {
      const all = (await on.visitor.get('/api/replays').expect(200)).body.replays as ReplayRecord[];
      return replays.map(({ _id }) => all.find((one) => one._id === _id)!.gameId);
    };
    expect(await listed()).toEqual([alone._id, withMatch._id]);
    await on.admin.delete(`/api/matches/${stage.matchId}/game/${alone._id}`).expect(200);
    expect(await listed()).toEqual([null, withMatch._id]);
    await on.admin.delete(`/api/matches/${stage.matchId}`).expect(200);
    expect(await listed()).toEqual([null, null]);
    const [first] = replays;
    expect(await on.read(first!._id)).toMatchObject({ game: null, gameId: null, revision: first!.revision + 1 });
  });

  it.each(SERVERS)('exists or is not named during simultaneous deletions, %s', async (_title, features) => {
    const restore = useOnly(on.test, features);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { _id: gameId, matchId } = await game();
        const deleting = async (): Promise<number> => {
          // The deletion begins at another moment in each round.
          for (let count = 0; count < round * 3; count += 1)
            await databaseOf(on.test).collection('settings').findOne({});
          return (await on.admin.delete(`/api/matches/${matchId}/game/${gameId}`)).status;
        };
        const [deletion, ...responses] = await Promise.all([
          deleting(),
          ...Array.from({ length: WRITERS }, async () => on.admin.post('/api/replays', on.body({ gameId }))),
        ]);
        expect([200, 503]).toContain(deletion);
        for (const { status } of responses) expect([201, 400, 503]).toContain(status);
        const naming = await databaseOf(on.test)
          .collection('replays')
          .countDocuments({ gameId: new Types.ObjectId(gameId) });
        if (deletion === 200) expect(naming).toBe(0);
      }
    } finally {
      restore();
    }
  });
});
