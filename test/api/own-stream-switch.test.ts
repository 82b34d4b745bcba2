import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Permission } from '../../src/contract/permissions.js';
import type {
  OwnStreamRecord,
  OwnStreamResponse,
  OwnStreamsResponse,
} from '../../src/contract/records/own-stream.record.js';
import type { PublisherState } from '../../src/modules/own-streams/media-server.js';
import { Api } from '../support/api.js';
import { signIn } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';

const MINUTE = 60_000;
const ADDRESS = '198.51.100.7';

describe('a second encoder of an own stream', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  const staffWith = async (...permissions: Permission[]): Promise<{ api: Api; authorization: string }> => {
    const { authorization } = await signIn(stage.test, { permissions });
    return { api: new Api(stage.test, { authorization }), authorization };
  };
  const connect = async (): Promise<{ created: Created; publisher: PublisherState }> => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    return { created, publisher };
  };
  /** Connects an encoder, and rejects a second one. */
  const rejectSecond = async (more: Parameters<typeof stage.ingest.reject>[2] = {}) => {
    const { created, publisher } = await connect();
    stage.ingest.reject(publisher, stage.clock.now(), more);
    const record = await stage.until(created, ({ rejected }) => rejected !== null);
    return { created, publisher, record };
  };

  it('is shown with its time and address', async () => {
    const { record } = await rejectSecond();

    expect(record.rejected).toEqual({
      at: new Date(stage.clock.now()).toISOString(),
      address: ADDRESS,
      encoder: 'larix-test',
      isAlike: false,
    });
  });

  it('is no longer shown after 10 minutes', async () => {
    const { created } = await rejectSecond();

    stage.clock.advance(10 * MINUTE);

    expect((await stage.read(created)).rejected).toBeNull();
  });

  it('is no longer shown after the first encoder has left', async () => {
    const { created, publisher } = await rejectSecond();

    stage.ingest.drop(publisher, stage.clock.now());

    expect((await stage.until(created, ({ state }) => state === 'down')).rejected).toBeNull();
  });

  it('is not shown again when another encoder connects', async () => {
    const { created, publisher } = await rejectSecond();
    stage.ingest.drop(publisher, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'down');

    await stage.ingest.connect(created.key, stage.clock.now());

    expect((await stage.until(created, ({ state }) => state === 'up')).rejected).toBeNull();
  });

  it('is shown to staff who may only read own streams without its address', async () => {
    const { created } = await rejectSecond();
    const { api } = await staffWith('own-streams:access');

    const one = (await api.get(created.path).expect(200)).body as OwnStreamResponse;
    const list = (await api.get('/api/own-streams').expect(200)).body as OwnStreamsResponse;

    const shown = [one.ownStream, ...list.ownStreams].map(({ rejected }: OwnStreamRecord) => rejected);
    expect(new Set(shown)).toEqual(new Set([null]));
  });

  it('is in the response to a deletion without its address if the caller may not switch', async () => {
    const { created } = await rejectSecond();
    const { api } = await staffWith('own-streams:access', 'own-streams:delete');

    const { body } = await api.delete(created.path).expect(200);

    expect(JSON.stringify(body)).not.toContain(ADDRESS);
  });

  it('is in events with its address for staff who can switch', async () => {
    const { created, publisher } = await connect();
    const { authorization } = await staffWith('own-streams:access');
    const [switcher, reader] = [
      await EventListener.open(stage.test.url, stage.auth),
      await EventListener.open(stage.test.url, { authorization }),
    ];

    stage.ingest.reject(publisher, stage.clock.now());

    const isOf = (id: unknown): boolean => id === created.ownStream._id;
    await switcher.until(({ data }) => isOf(data['ownStreamId']) && data['rejected'] !== null);
    await reader.until(({ data }) => isOf(data['ownStreamId']));
    expect(JSON.stringify(switcher.received)).toContain(ADDRESS);
    expect(JSON.stringify(reader.received)).not.toContain(ADDRESS);
    for (const listener of [switcher, reader]) listener.close();
  });

  describe('POST /api/own-streams/{id}/switch', () => {
    it('disconnects the first encoder', async () => {
      const { created, publisher } = await rejectSecond();

      await stage.admin.post(`${created.path}/switch`).expect(200);

      expect(await stage.ingest.disconnected(publisher)).toMatchObject({
        text: 'Staff switched the stream to another encoder.',
      });
    });

    it('keeps the first encoder out for 20 s', async () => {
      const { created, publisher } = await rejectSecond();

      await stage.admin.post(`${created.path}/switch`).expect(200);

      expect(await stage.ingest.disconnected(publisher)).toMatchObject({ blockMs: 20_000 });
    });

    it('keeps no encoder out if both look the same', async () => {
      const { created, publisher } = await rejectSecond({ address: '203.0.113.7', encoder: 'obs-test' });

      await stage.admin.post(`${created.path}/switch`).expect(200);

      expect(await stage.ingest.disconnected(publisher)).not.toHaveProperty('blockMs');
    });

    it('is logged', async () => {
      const { created } = await rejectSecond();

      await stage.admin.post(`${created.path}/switch`).expect(200);

      const { body } = await stage.admin
        .list('/api/users/activity', { filter: { resourceId: created.ownStream._id } })
        .expect(200);
      expect(JSON.stringify(body)).toContain('Switched the encoder of the own stream');
      expect(JSON.stringify(body)).not.toContain(ADDRESS);
    });

    it('requires own-streams:update', async () => {
      const { created } = await rejectSecond();
      const { api } = await staffWith('own-streams:access', 'own-streams:create', 'own-streams:delete');

      await api.post(`${created.path}/switch`).expect(403);
    });
  });
});
