import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { PublisherState, RejectedPublisher } from './media-server.js';
import { shownTo, statusOf } from './own-stream-status.js';
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

const rejection = (more: Partial<RejectedPublisher> = {}): RejectedPublisher => ({
  name: 'bcdfghjkmn',
  address: '198.51.100.7',
  encoder: 'larix',
  at: at(29).getTime(),
  ...more,
});

const up = { connectionId: 'c0', at: at(5) };
const LIVE = { status: 'Live' } as const;

describe('statusOf', () => {
  it('waits for the first encoder', () => {
    expect(statusOf(doc(), LIVE, {}, NOW)).toMatchObject({ state: 'waiting', since: iso(0), reason: '' });
  });

  it('waits for the first media of a connected encoder', () => {
    const status = statusOf(doc(), LIVE, { publisher: publisher(null) }, NOW);

    expect(status).toMatchObject({ state: 'waiting', since: iso(0), uptime: 0 });
  });

  it('reports the measurements of a connected encoder', () => {
    const connected = publisher(at(29).getTime());

    expect(statusOf(doc({ drops: 2 }), LIVE, { publisher: connected }, NOW)).toEqual({
      state: 'up',
      since: iso(29),
      tracks: connected.tracks,
      uptime: 60,
      drops: 2,
      advice: connected.advice,
      reason: '',
      rejected: null,
    });
  });

  it('is down with the reason after an encoder has disconnected', () => {
    const lastDown = { connectionId: 'c0', at: at(20), text: 'The connection was lost.' };

    expect(statusOf(doc({ lastUp: up, lastDown }), LIVE, {}, NOW)).toMatchObject({
      state: 'down',
      since: iso(20),
      reason: 'The connection was lost.',
      tracks: [],
    });
  });

  it('ends with the game', () => {
    const status = statusOf(doc({ lastUp: up, finishedAt: at(25) }), { status: 'Finished' }, {}, NOW);

    expect(status).toMatchObject({ state: 'ended', since: iso(25) });
  });

  it('ends when the game was deleted', () => {
    expect(statusOf(doc({ lastUp: up }), null, {}, NOW)).toMatchObject({ state: 'ended', since: iso(5) });
  });

  it('is up while an encoder sends after the end of the game', () => {
    const status = statusOf(
      doc({ finishedAt: at(25) }),
      { status: 'Finished' },
      { publisher: publisher(at(5).getTime()) },
      NOW,
    );

    expect(status).toMatchObject({ state: 'up' });
  });

  it('reports an encoder that was rejected because of the connected one', () => {
    const encoders = { publisher: publisher(at(20).getTime()), rejection: rejection() };

    expect(statusOf(doc(), LIVE, encoders, NOW).rejected).toEqual({
      at: iso(29),
      address: '198.51.100.7',
      encoder: 'larix',
      isAlike: false,
    });
  });

  it('reports whether the rejected encoder cannot be distinguished from the connected one', () => {
    const connected = publisher(at(20).getTime());
    const { address, encoder } = connected;
    const encoders = { publisher: connected, rejection: rejection({ address, encoder }) };

    expect(statusOf(doc(), LIVE, encoders, NOW).rejected).toMatchObject({ isAlike: true });
  });

  it('forgets a rejected encoder after 10 minutes', () => {
    const encoders = { publisher: publisher(at(5).getTime()), rejection: rejection({ at: at(20).getTime() }) };

    expect(statusOf(doc(), LIVE, encoders, NOW).rejected).toBeNull();
  });
});

describe('shownTo', () => {
  const status = statusOf(doc(), LIVE, { publisher: publisher(at(20).getTime()), rejection: rejection() }, NOW);

  it('removes the address of a rejected encoder for staff who cannot switch encoders', () => {
    expect(shownTo({ role: 'staff', permissions: ['own-streams:access'] }, status)).toEqual({
      ...status,
      rejected: null,
    });
  });

  it('leaves the address for staff who can switch encoders', () => {
    expect(shownTo({ role: 'staff', permissions: ['own-streams:update'] }, status)).toBe(status);
  });
});
