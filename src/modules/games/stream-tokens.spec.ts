import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { Config } from '../../platform/config/config.js';
import type { StreamDoc } from './game.schema.js';
import { LiveTokens, ownAddress } from './live-tokens.js';
import { StreamTokens, type StreamClaims } from './stream-tokens.js';

const HOUR = 3_600_000;

describe('StreamTokens', () => {
  const config = { deriveKey: () => Buffer.alloc(32, 7) } as Partial<Config> as Config;
  const live = new LiveTokens(config);
  const tokens = new StreamTokens(config, live);
  const stream: StreamDoc = {
    _id: new Types.ObjectId(),
    title: 'Main',
    url: 'https://example.org/one.m3u8',
    quality: '1080p',
    language: 'English',
    platform: 'Own',
  };
  const game = { usualEndAt: new Date('2026-01-01T20:00:00Z') };
  const claimsOf = (token: string): StreamClaims =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as StreamClaims;

  it('returns the same token to all callers', () => {
    expect(tokens.sign(stream, game)).toBe(tokens.sign({ ...stream, title: 'Other' }, { ...game }));
  });

  it('changes with the address and the end of the game, also after a revert', () => {
    const first = tokens.sign(stream, game);
    const moved = tokens.sign({ ...stream, url: 'https://example.org/two.m3u8' }, game);
    const later = tokens.sign(stream, { usualEndAt: new Date(game.usualEndAt.getTime() + HOUR) });
    expect(claimsOf(moved)).toEqual({ ...claimsOf(first), url: 'https://example.org/two.m3u8' });
    expect(claimsOf(later)).toEqual({ ...claimsOf(first), exp: claimsOf(first).exp + HOUR / 1000 });
    expect(tokens.sign(stream, game)).toBe(first);
    expect(tokens.isFor(later, stream._id.toHexString())).toBe(true);
    expect(tokens.isFor(later, new Types.ObjectId().toHexString())).toBe(false);
  });

  it('contains the playback address of an own stream instead of the stored address', () => {
    const recordingId = new Types.ObjectId().toHexString();
    const claims = claimsOf(tokens.sign({ ...stream, _id: new Types.ObjectId(), url: ownAddress(recordingId) }, game));
    expect(claims.url).toBe(`/live/${live.sign('live', recordingId)}/index.m3u8`);
  });
});
