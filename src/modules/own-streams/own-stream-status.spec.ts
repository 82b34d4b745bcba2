import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { PublisherState } from './media-server.js';
import { statusOf } from './own-stream-status.js';
import type { OwnStreamDoc } from './own-stream.schema.js';

const at = (minute: number): Date => new Date(Date.UTC(2031, 4, 3, 18, minute));
const iso = (minute: number): string => at(minute).toISOString();
const NOW = at(30).getTime();

const doc = (more: Partial<OwnStreamDoc> = {}): OwnStreamDoc => ({
  _id: new Types.ObjectId(),
  name: 'bcdfghjkmn',
  title: 'Main',
  matchId: new Types.ObjectId(),
  gameId: new Types.ObjectId(),
  streamId: new Types.ObjectId(),
  recordingId: new Types.ObjectId().toHexString(),
  keyHash: null,
  drops: 0,
  openedAt: null,
  finishedAt: null,
  words: [],
  revision: 1,
  createdAt: at(0),
  updatedAt: at(0),
  ...more,
});

const publisher = (since: number | null): PublisherState => ({
  connectionId: 'c1',
  name: 'bcdfghjkmn',
  recordingId: '507f1f77bcf86cd799439011',
  address: '203.0.113.5',
  encoder: 'obs',
  since,
  tracks: [{ kind: 'audio', codec: 'mp4a.40.2', bitrate: 128_000 }],
  advice: ['Set the key-frame interval to 2 s.'],
});

const up = { connectionId: 'c0', at: at(5) };
const LIVE = { status: 'Live' } as const;

describe('statusOf', () => {
  it('waits for the first encoder', () => {
    expect(statusOf(doc(), LIVE, undefined, NOW)).toMatchObject({ state: 'waiting', since: iso(0), reason: '' });
  });

  it('waits for the first media of a connected encoder', () => {
    const status = statusOf(doc(), LIVE, publisher(null), NOW);

    expect(status).toMatchObject({ state: 'waiting', since: iso(0), uptime: 0 });
  });

  it('reports the measurements of a connected encoder', () => {
    const connected = publisher(at(29).getTime());

    expect(statusOf(doc({ drops: 2 }), LIVE, connected, NOW)).toEqual({
      state: 'up',
      since: iso(29),
      tracks: connected.tracks,
      uptime: 60,
      drops: 2,
      advice: connected.advice,
      reason: '',
    });
  });

  it('is down with the reason after an encoder has disconnected', () => {
    const lastDown = { connectionId: 'c0', at: at(20), text: 'The connection was lost.' };

    expect(statusOf(doc({ lastUp: up, lastDown }), LIVE, undefined, NOW)).toMatchObject({
      state: 'down',
      since: iso(20),
      reason: 'The connection was lost.',
      tracks: [],
    });
  });

  it('ends with the game', () => {
    const status = statusOf(doc({ lastUp: up, finishedAt: at(25) }), { status: 'Finished' }, undefined, NOW);

    expect(status).toMatchObject({ state: 'ended', since: iso(25) });
  });

  it('ends when the game was deleted', () => {
    expect(statusOf(doc({ lastUp: up }), null, undefined, NOW)).toMatchObject({ state: 'ended', since: iso(5) });
  });

  it('is up while an encoder sends after the end of the game', () => {
    const status = statusOf(doc({ finishedAt: at(25) }), { status: 'Finished' }, publisher(at(5).getTime()), NOW);

    expect(status).toMatchObject({ state: 'up' });
  });
});
