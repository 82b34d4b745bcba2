import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import { LiveTokens, ownAddress } from './live-tokens.js';

const RECORDING = '507f1f77bcf86cd799439011';
const configOf = (byte: number) => ({ deriveKey: () => Buffer.alloc(32, byte) }) as Partial<Config> as Config;

describe('LiveTokens', () => {
  const tokens = new LiveTokens(configOf(7));

  it('returns the recording of a token', () => {
    expect(tokens.verify(tokens.sign('live', RECORDING))).toEqual({ purpose: 'live', recordingId: RECORDING });
  });

  it('rejects a token of another key', () => {
    expect(new LiveTokens(configOf(8)).verify(tokens.sign('live', RECORDING))).toBeNull();
  });

  it.each([
    ['another recording', (token: string) => token.replace(RECORDING, RECORDING.replace('5', '6'))],
    ['another signature', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a short signature', (token: string) => token.slice(0, -1)],
    ['another purpose', (token: string) => token.replace('live', 'clip')],
  ])('rejects a token with %s', (_, changed) => {
    expect(tokens.verify(changed(tokens.sign('live', RECORDING)))).toBeNull();
  });

  it('does not change the address of another stream', () => {
    expect(tokens.playableAddress('https://example.org/live/a.m3u8')).toBe('https://example.org/live/a.m3u8');
  });

  it('does not reveal the stored address of an own stream as its playback address', () => {
    expect(tokens.playableAddress(ownAddress(RECORDING))).not.toBe(ownAddress(RECORDING));
  });
});
