import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { attemptOf } from '../support/fake-ingest.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const WRONG = 'The stream key is wrong or was replaced. Enter the current key, or create a new one.';

describe('the key of an own stream', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  const authorize = (streamKey: string, address = '203.0.113.7') =>
    stage.ingest.authorize(attemptOf(streamKey, { address }));
  const securityEntries = async (address: string): Promise<ActivityRecord[]> => {
    const query = { filter: { source: 'security' } };
    const { body } = await stage.admin.list('/api/users/activity', query).expect(200);
    return (body.activities as ActivityRecord[]).filter(({ security }) => security?.address === address);
  };

  it('allows an encoder to publish into the recording of the own stream', async () => {
    const { key } = await stage.soon();

    const [first, second] = [await authorize(key), await authorize(key)];

    expect(first).toMatchObject({ allow: true, recordingId: expect.stringMatching(/^[\da-f]{24}$/) });
    expect(second).toEqual({ ...first, id: second.id });
  });

  it('names the time from which it works', async () => {
    const game = await stage.game(90);
    const { key } = await stage.create(game);
    const opensAt = new Date(stage.clock.now() + 30 * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

    expect(await authorize(key)).toMatchObject({ allow: false, text: `The stream key works from ${opensAt} UTC.` });
  });

  it('works while the game is live, regardless of its kick-off', async () => {
    const { key } = await stage.create(await stage.game(600, { status: 'Live' }));

    expect(await authorize(key)).toMatchObject({ allow: true });
  });

  it('does not work for a postponed game', async () => {
    const { key } = await stage.create(await stage.game(30, { statusText: 'Postponed' }));

    expect(await authorize(key)).toMatchObject({
      allow: false,
      text: expect.stringMatching(/^The game is called off/),
    });
  });

  it('works for 30 minutes after the game has finished', async () => {
    const other = await OwnStreamStage.start();
    try {
      const created = await other.live();
      await other.change(created.game, { status: 'Finished' });

      other.clock.advance(30 * MINUTE - 1);
      const before = await other.ingest.authorize(attemptOf(created.key));
      other.clock.advance(1);
      const after = await other.ingest.authorize(attemptOf(created.key));

      expect(before).toMatchObject({ allow: true });
      expect(after).toMatchObject({ allow: false, text: expect.stringMatching(/^The game has ended/) });
    } finally {
      await other.close();
    }
  });

  it('works again when an ended game returns to Live', async () => {
    const created = await stage.live();
    await stage.change(created.game, { status: 'Finished' });
    await stage.change(created.game, { status: 'Scheduled' });
    await stage.change(created.game, { status: 'Live' });

    expect(await authorize(created.key)).toMatchObject({ allow: true });
  });

  it.each([
    ['no name', (key: string) => `?key=${key.split('?key=')[1]}`],
    ['no key', (key: string) => key.split('?key=')[0] ?? ''],
  ])('is missing in an address with %s', async (_, changed) => {
    const { key } = await stage.soon();

    expect(await authorize(changed(key))).toMatchObject({
      allow: false,
      text: 'The stream key is missing. Enter the complete key in the encoder.',
    });
  });

  it.each([
    ['of another own stream', (_: string, other: string) => other],
    ['in other letters', (secret: string) => secret.toUpperCase()],
    ['that is longer', (secret: string) => `${secret}x`],
    ['with an operator of the database', () => '{"$ne":null}'],
  ])('rejects a key %s with the same text as an unknown name', async (_, changed) => {
    const [{ key }, other] = [await stage.soon(), await stage.soon()];
    const { name, key: secret } = attemptOf(key);
    const address = '192.0.2.1';

    const wrong = await stage.ingest.authorize({ name, key: changed(secret, attemptOf(other.key).key), address });
    const unknown = await stage.ingest.authorize({ name: 'bcdfghjkmn', key: secret, address });

    expect([wrong, unknown]).toMatchObject([
      { allow: false, text: WRONG },
      { allow: false, text: WRONG },
    ]);
  });

  it('is written to the security log with the reason when it is wrong', async () => {
    const { key } = await stage.soon();
    const address = '198.51.100.20';

    await stage.ingest.authorize({ ...attemptOf(key), key: 'wrong', address });

    const [entry] = await eventually(async () => {
      const entries = await securityEntries(address);
      return entries.length > 0 ? entries : undefined;
    });
    expect(entry).toMatchObject({
      action: 'Stream key rejected: wrong key',
      security: { event: 'stream-key-refused', address, reason: 'wrong key' },
    });
  });

  it('is refused with another text after ten wrong keys of an address', async () => {
    const { key } = await stage.soon();
    const address = '198.51.100.30';
    const attempt = { ...attemptOf(key), key: 'wrong', address };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await stage.ingest.authorize(attempt)).toMatchObject({ text: WRONG });

    expect(await stage.ingest.authorize(attempt)).toMatchObject({
      allow: false,
      text: expect.stringMatching(/^Your network has sent many wrong stream keys/),
    });
  });

  it('works at an address that has sent too many wrong keys', async () => {
    const { key } = await stage.soon();
    const address = '198.51.100.40';
    for (let tries = 0; tries < 12; tries += 1) {
      await stage.ingest.authorize({ name: 'bcdfghjkmn', key: 'wrong', address });
    }

    expect(await authorize(key, address)).toMatchObject({ allow: true });
  });
});
