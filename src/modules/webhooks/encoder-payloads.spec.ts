import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { encoderChange } from '../own-streams/encoder-change.js';
import type { OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { encoderPayload } from './encoder-payloads.js';

const AT = new Date('2030-06-01T12:00:00Z');
const UP_AT = new Date('2030-06-01T11:59:00Z');
const DOWN_AT = new Date('2030-06-01T11:59:30Z');
const ID = new Types.ObjectId();
const DOC = {
  _id: ID,
  name: 'court',
  title: 'Main',
  matchId: ID,
  gameId: ID,
  recordingId: 'a-private-folder',
  keyHash: 'a-secret-hash',
  lastUp: { connectionId: 'first', at: UP_AT },
  lastDown: { connectionId: 'first', at: DOWN_AT, text: 'The encoder stopped the stream.' },
} as OwnStreamDoc;
const game = {
  ownStreamId: ID.toHexString(),
  name: 'court',
  title: 'Main',
  matchId: ID.toHexString(),
  gameId: ID.toHexString(),
};

describe('encoderPayload', () => {
  it('describes an encoder that connected', () => {
    const payload = encoderPayload({ key: encoderChange.up('first'), at: AT }, DOC);

    expect(payload).toEqual({ event: 'stream.up', what: 'stream.up:first', at: UP_AT, data: game });
  });

  it('names the reason of an encoder that disconnected', () => {
    const payload = encoderPayload({ key: encoderChange.down('first'), at: AT }, DOC);

    const data = { ...game, reason: 'The encoder stopped the stream.' };
    expect(payload).toEqual({ event: 'stream.down', what: 'stream.down:first', at: DOWN_AT, data });
  });

  it('does not describe a connection by the data of a later one', () => {
    const payload = encoderPayload({ key: encoderChange.down('earlier'), at: AT }, DOC);

    expect(payload).toMatchObject({ what: 'stream.down:earlier', at: AT, data: { reason: '' } });
  });

  it('returns null for other changes of an own stream', () => {
    expect(encoderPayload({ key: 'a-write:000000', at: AT }, DOC)).toBeNull();
  });
});
