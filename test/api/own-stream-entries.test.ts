import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectFailure } from '../support/api.js';
import { attemptOf } from '../support/fake-ingest.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';

describe('the entry of an own stream in its game', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  const save = async ({ game }: Created, streamUrls: object[]) =>
    stage.admin.put(`${stage.pathOf(game)}/streamUrls`, { streamUrls }).expect(200);
  const works = async ({ key }: Created): Promise<boolean> => (await stage.ingest.authorize(attemptOf(key))).allow;

  it('keeps the key when the form of the game saves it unchanged', async () => {
    const created = await stage.soon();
    const { streamUrls } = await stage.readGame(created.game);

    await save(created, streamUrls);

    expect(await works(created)).toBe(true);
  });

  it('keeps the key when the form changes its title', async () => {
    const created = await stage.soon();

    await save(created, [{ _id: created.ownStream.streamId, title: 'Renamed' }]);

    expect(await works(created)).toBe(true);
  });

  it('voids the key when the form removes it', async () => {
    const created = await stage.soon();

    await save(created, [{ title: 'Other', url: 'https://example.org/a.m3u8' }]);

    expect(await works(created)).toBe(false);
    expectFailure(await stage.admin.get(created.path), 'OWN_STREAM_NOT_FOUND');
  });

  it('disconnects the encoder when the form removes it', async () => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');

    await save(created, [{ title: 'Other' }]);

    expect((await stage.ingest.disconnected(publisher)).text).toBe(
      'The stream was removed from its game. Ask your staff for a new stream key.',
    );
  });

  it('voids the key when the form gives it another address', async () => {
    const created = await stage.soon();

    await save(created, [{ _id: created.ownStream.streamId, title: 'Main', url: 'https://example.org/a.m3u8' }]);

    expect(await works(created)).toBe(false);
  });

  it('cannot be written as an address', async () => {
    const created = await stage.soon();
    const { url } = (await stage.readGame(created.game)).streamUrls[0] ?? {};
    const address = JSON.parse(Buffer.from(url?.split('.')[1] ?? '', 'base64url').toString()) as { url: string };

    const response = await stage.admin.put(`${stage.pathOf(created.game)}/streamUrls`, {
      streamUrls: [{ title: 'Copied', url: address.url }],
    });

    expectFailure(response, 'VALIDATION_FAILED', expect.any(String) as unknown as string);
  });

  it('is not a part of a copy of the game', async () => {
    const { game } = await stage.soon();
    await stage.admin
      .post(`/api/matches/${game.matchId}/game`, {
        ...{ title: 'Copy', homeTeam: 'A', awayTeam: 'B', location: 'Ground', league: game.league, date: game.date },
        copyOf: game._id,
      })
      .expect(201)
      .expect(({ body }) => expect(body.game.streamUrls).toEqual([]));
  });

  it('voids the key when the game is deleted', async () => {
    const created = await stage.soon();

    await stage.admin.delete(stage.pathOf(created.game)).expect(200);

    expect(await works(created)).toBe(false);
  });

  it('is not a part of the restored game', async () => {
    const { game } = await stage.soon();
    await stage.admin.delete(stage.pathOf(game)).expect(200);

    const { body } = await stage.admin.post(`${stage.pathOf(game)}/restore`).expect(200);

    expect(body.game.streamUrls).toEqual([]);
  });
});
