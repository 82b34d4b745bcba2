import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { OwnStreamRecord } from '../../src/contract/records/own-stream.record.js';
import { expectFailure } from '../support/api.js';
import { EventListener } from '../support/events.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

describe('an encoder that sets its game live early', () => {
  let stage: OwnStreamStage;
  let events: EventListener;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
    events = await EventListener.open(stage.test.url);
  });
  afterAll(async () => {
    events.close();
    await stage.close();
  });

  /** Creates an own stream for a game that starts in 30 minutes. */
  const create = async (earlyLiveMinutes: number): Promise<Created> =>
    stage.create(await stage.game(30), { earlyLiveMinutes });
  const untilLive = ({ game }: Created): Promise<GameRecord> =>
    eventually(async () => {
      const current = await stage.readGame(game);
      return current.status === 'Live' ? current : undefined;
    });
  /** Resolves after the encoders were compared with the games once more. */
  const untilCompared = async (): Promise<void> => {
    const other = await stage.soon();
    const publisher = await stage.ingest.connect(other.key, stage.clock.now());
    await stage.until(other, ({ state }) => state === 'up');
    await eventually(async () => {
      const [stream] = (await stage.readGame(other.game)).streamUrls;
      return stream?.health?.state === 'healthy' || undefined;
    });
    stage.ingest.drop(publisher, stage.clock.now());
    await stage.until(other, ({ state }) => state !== 'up');
  };

  it('waits for the earliest minute, and then sets it live once', async () => {
    const created = await create(15);
    await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    await untilCompared();
    expect((await stage.readGame(created.game)).status).toBe('Scheduled');

    stage.clock.advance(16 * MINUTE);

    await untilLive(created);
    await events.until(({ name, data }) => name === 'game' && data['gameId'] === created.game._id);
    await stage.until(created, ({ earlyLiveMinutes }) => earlyLiveMinutes === 0);
    stage.clock.advance(20 * MINUTE);
    await untilCompared();
    const announced = events.received.filter(
      ({ name, data }) => name === 'game' && data['gameId'] === created.game._id && data['isLive'] === true,
    );
    expect(announced).toHaveLength(1);
  });

  it('leaves a game alone that staff have set back to Scheduled', async () => {
    const created = await create(60);
    await stage.ingest.connect(created.key, stage.clock.now());
    await untilLive(created);
    await stage.until(created, ({ earlyLiveMinutes }) => earlyLiveMinutes === 0);

    await stage.change(created.game, { status: 'Scheduled' });

    await untilCompared();
    expect((await stage.readGame(created.game)).status).toBe('Scheduled');
  });

  it('does nothing before an encoder sends, or to a game that is called off', async () => {
    const [silent, postponed] = [await create(60), await create(60)];
    await stage.ingest.connect(postponed.key, stage.clock.now());
    await untilLive(postponed);
    await stage.change(postponed.game, { status: 'Scheduled', statusText: 'Postponed' });
    await stage.admin.put(postponed.path, { earlyLiveMinutes: 60 }).expect(200);

    await untilCompared();

    for (const { game } of [silent, postponed]) expect((await stage.readGame(game)).status).toBe('Scheduled');
  });

  it('can be changed until then', async () => {
    const created = await create(0);

    const { body } = await stage.admin.put(created.path, { earlyLiveMinutes: 45 }).expect(200);

    expect((body.ownStream as OwnStreamRecord).earlyLiveMinutes).toBe(45);
    expectFailure(
      await stage.admin.put(created.path, { earlyLiveMinutes: 61 }),
      'VALIDATION_FAILED',
      'Early go-live must be a whole number from 0 to 60',
    );
    await stage.ingest.connect(created.key, stage.clock.now());
    await untilLive(created);
  });
});
