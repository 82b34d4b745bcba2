import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { StreamListRecord } from '../../src/contract/records/match.record.js';
import { LOST } from '../../src/modules/own-streams/media-server.js';
import { databaseOf } from '../support/api.js';
import { signIn } from '../support/app.js';
import { EventListener, isChangeOf, type ReceivedEvent } from '../support/events.js';
import { attemptOf, FakeIngest } from '../support/fake-ingest.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

describe('the encoder of an own stream', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  const connect = async (created: Created) => {
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    return publisher;
  };
  const rowOf = async ({ game }: Created): Promise<StreamListRecord | undefined> => {
    const { body } = await stage.admin.list('/api/streams', { filter: { gameId: game._id } });
    return (body.streams as StreamListRecord[])[0];
  };
  const healthWhen = (created: Created, state: string) =>
    eventually(async () => {
      const row = await rowOf(created);
      return row?.health?.state === state ? row.health : undefined;
    });
  const eventOf =
    ({ ownStream }: Created, state: string) =>
    ({ name, data }: ReceivedEvent): boolean =>
      name === 'own-stream' && data['ownStreamId'] === ownStream._id && data['state'] === state;

  it('makes the own stream up with its measurements', async () => {
    const created = await stage.soon();

    const { tracks } = await connect(created);

    expect(await stage.read(created)).toMatchObject({
      state: 'up',
      since: new Date(stage.clock.now()).toISOString(),
      tracks,
      uptime: 0,
      drops: 0,
      reason: '',
    });
  });

  it('makes the own stream down with the reason when it is lost', async () => {
    const created = await stage.soon();
    const publisher = await connect(created);

    stage.ingest.drop(publisher, stage.clock.now());

    expect(await stage.until(created, ({ state }) => state === 'down')).toMatchObject({
      drops: 1,
      reason: 'The connection was lost.',
      tracks: [],
    });
  });

  it('counts no drop when it stops', async () => {
    const created = await stage.soon();
    const publisher = await connect(created);

    stage.ingest.drop(publisher, stage.clock.now(), 'stopped', 'The encoder stopped.');

    const record = await stage.until(created, ({ reason }) => reason === 'The encoder stopped.');
    expect(record).toMatchObject({ state: 'down', drops: 0 });
  });

  it('is up again after it has connected again', async () => {
    const created = await stage.soon();
    stage.ingest.drop(await connect(created), stage.clock.now());
    await stage.until(created, ({ state }) => state === 'down');

    await connect(created);

    expect(await stage.read(created)).toMatchObject({ state: 'up', drops: 1, reason: '' });
  });

  it('publishes its states and measurements to staff who can list own streams', async () => {
    const created = await stage.soon();
    const staff = await EventListener.open(stage.test.url, stage.auth);
    const publisher = await connect(created);
    await staff.until(eventOf(created, 'up'));

    stage.ingest.measure(publisher, { advice: ['Key frames every 8.3 s: set 2 s.'] });
    await staff.until(({ data }) => Array.isArray(data['advice']) && data['advice'].length > 0);
    stage.ingest.drop(publisher, stage.clock.now());

    const { data } = await staff.until(eventOf(created, 'down'));
    expect(data).toEqual({
      ownStreamId: created.ownStream._id,
      gameId: created.game._id,
      state: 'down',
      since: new Date(stage.clock.now()).toISOString(),
      tracks: [],
      uptime: 0,
      drops: 1,
      advice: [],
      reason: 'The connection was lost.',
      rejected: null,
    });
    staff.close();
  });

  it('publishes nothing to other readers', async () => {
    const created = await stage.soon();
    const { authorization } = await signIn(stage.test, {
      permissions: ['games:view', 'games:update', 'streams:access'],
    });
    const readers = [
      await EventListener.open(stage.test.url),
      await EventListener.open(stage.test.url, { authorization }),
    ];
    const staff = await EventListener.open(stage.test.url, stage.auth);

    await connect(created);

    await staff.until(eventOf(created, 'up'));
    // All earlier events have arrived when this event arrives.
    const marker = await stage.game(600);
    for (const reader of readers) await reader.until(isChangeOf('games', marker._id));
    expect(readers.flatMap(({ received }) => received).filter(({ name }) => name === 'own-stream')).toEqual([]);
    for (const reader of [...readers, staff]) reader.close();
  });

  it('makes the entry of the game healthy', async () => {
    const created = await stage.live();

    await connect(created);

    expect(await healthWhen(created, 'healthy')).toMatchObject({ reason: '', failures: 0 });
  });

  it('makes the entry of a live game down when it is lost', async () => {
    const created = await stage.live();
    const publisher = await connect(created);
    await healthWhen(created, 'healthy');
    const staff = await EventListener.open(stage.test.url, stage.auth);

    stage.ingest.drop(publisher, stage.clock.now());

    expect(await healthWhen(created, 'down')).toMatchObject({ reason: 'The connection was lost.' });
    await staff.until(({ name, data }) => name === 'streams-down' && data['gameId'] === created.game._id);
    staff.close();
  });

  it('leaves the entry of a scheduled game without a health before it connects', async () => {
    const [scheduled, live] = [await stage.soon(), await stage.live()];

    await healthWhen(live, 'down');

    expect(await rowOf(scheduled)).not.toHaveProperty('health');
  });

  it('does not change the revision of the game', async () => {
    const created = await stage.live();
    const { revision } = await stage.readGame(created.game);

    await connect(created);
    await healthWhen(created, 'healthy');

    expect((await stage.readGame(created.game)).revision).toBe(revision);
  });

  it('is disconnected when the game is called off', async () => {
    const created = await stage.soon();
    const publisher = await connect(created);

    await stage.change(created.game, { statusText: 'Cancelled' });

    expect((await stage.ingest.disconnected(publisher)).text).toMatch(/^The game is called off/);
  });

  it('is disconnected later if its key was revoked and the service ended before it disconnected the encoder', async () => {
    const created = await stage.soon();
    const publisher = await connect(created);

    const _id = new Types.ObjectId(created.ownStream._id);
    await databaseOf(stage.test)
      .collection('ownStreams')
      .updateOne({ _id }, { $set: { keyHash: null } });
    // Any change of a game starts the comparison.
    await stage.change((await stage.soon()).game, { statusText: 'Cancelled' });

    expect((await stage.ingest.disconnected(publisher)).text).toMatch(/^The stream key was revoked/);
  });

  it('stays connected when the kick-off moves to another day', async () => {
    const [moved, cancelled] = [await stage.soon(), await stage.soon()];
    const [publisher, other] = [await connect(moved), await connect(cancelled)];

    await stage.change(moved.game, {
      date: new Date(stage.clock.now() + 3 * 1_440 * MINUTE).toISOString().slice(0, 10),
    });
    await stage.change(cancelled.game, { statusText: 'Cancelled' });

    await stage.ingest.disconnected(other);
    expect(
      stage.ingest.received.filter(
        (message) => 'connectionId' in message && message.connectionId === publisher.connectionId,
      ),
    ).toEqual([]);
  });
});

describe('the connection to the ingest', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  /** Lets the service reconnect by its clock. */
  const reconnected = () =>
    eventually(() => {
      stage.clock.advance(100);
      return stage.ingest.connections > 0 || undefined;
    });

  it('is not opened before the first key', async () => {
    await stage.admin.get('/api/own-streams').expect(200);
    expect(stage.ingest.connections).toBe(0);

    await stage.soon();

    expect(await stage.ingest.untilConnected()).toBe(true);
  });

  it('is opened again after the ingest was restarted', async () => {
    const created = await stage.soon();
    await stage.ingest.untilConnected();
    await stage.ingest.stop();

    stage.ingest = await FakeIngest.start(stage.test.config.dataDir);
    await reconnected();

    expect(await stage.ingest.authorize(attemptOf(created.key))).toMatchObject({ allow: true });
  });

  it('keeps an own stream up that the ingest still reports', async () => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    await stage.ingest.stop();

    stage.ingest = await FakeIngest.start(stage.test.config.dataDir);
    stage.ingest.publishers.set(publisher.connectionId, publisher);
    await reconnected();

    expect(await stage.ingest.authorize(attemptOf(created.key))).toMatchObject({ allow: true });
    expect(await stage.read(created)).toMatchObject({ state: 'up', drops: 0 });
  });

  it('makes an own stream down that the ingest does not report any more', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    await stage.ingest.stop();

    stage.ingest = await FakeIngest.start(stage.test.config.dataDir);
    await reconnected();

    expect(await stage.until(created, ({ state }) => state === 'down')).toMatchObject({ drops: 1 });
  });

  it('makes own streams down after 5 seconds without the ingest', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    await stage.ingest.stop();

    await eventually(async () => {
      stage.clock.advance(1_000);
      return (await stage.read(created)).state === 'down' || undefined;
    });

    stage.ingest = await FakeIngest.start(stage.test.config.dataDir);
    await reconnected();
    expect(await stage.read(created)).toMatchObject({ reason: LOST.text });
  });

  it.each(['not JSON', '{"type":7}', '[]', 'x'.repeat(1_100_000)])('survives the message %#', async (line) => {
    const created = await stage.soon();
    await stage.ingest.untilConnected();
    const before = stage.ingest.accepted;

    stage.ingest.write(`${line}\n`);

    await eventually(() => {
      stage.clock.advance(100);
      return stage.ingest.accepted > before || undefined;
    });
    expect(await stage.ingest.authorize(attemptOf(created.key))).toMatchObject({ allow: true });
  });

  it('disconnects an encoder whose own stream does not exist', async () => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    const unknown = { ...publisher, connectionId: 'c-unknown', name: 'bcdfghjkmn' };
    stage.ingest.publishers.set(unknown.connectionId, unknown);

    stage.ingest.send({ type: 'up', publisher: unknown });

    expect((await stage.ingest.disconnected(unknown)).text).toBe(
      'The stream was deleted. Ask your staff for a new stream key.',
    );
  });

  it('stores the end of a connection that no process has seen', async () => {
    const created = await stage.soon();
    const lastUp = { connectionId: 'c-earlier', at: new Date(stage.clock.now() - MINUTE) };
    const _id = new Types.ObjectId(created.ownStream._id);

    await databaseOf(stage.test).collection('ownStreams').updateOne({ _id }, { $set: { lastUp } });

    expect(await stage.until(created, ({ drops }) => drops === 1)).toMatchObject({
      state: 'down',
      reason: LOST.text,
    });
  });

  it('is opened by another process of the service when there is a key', async () => {
    const created = await stage.soon();
    await stage.ingest.untilConnected();
    const before = stage.ingest.accepted;

    await stage.test.another();

    await eventually(() => stage.ingest.accepted > before || undefined);
    expect(await stage.ingest.authorize(attemptOf(created.key))).toMatchObject({ allow: true });
  });
});
