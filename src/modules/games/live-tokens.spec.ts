import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config/config.js';
import { LiveTokens, ownAddress, type LivePurpose } from './live-tokens.js';

const [NOW, HOUR] = [Date.parse('2031-05-03T18:20:00Z'), 3_600_000];
const VISITORS: LivePurpose[] = ['live'];
const STAFF: LivePurpose[] = ['live', 'preview'];
const RECORDING = '507f1f77bcf86cd799439011';
const configOf = (byte: number) => ({ deriveKey: () => Buffer.alloc(32, byte) }) as Partial<Config> as Config;

describe('LiveTokens', () => {
  const tokens = new LiveTokens(configOf(7));

  it('returns the recording of a token', () => {
    expect(tokens.verify(tokens.sign('live', RECORDING), STAFF, NOW)).toEqual({
      purpose: 'live',
      recordingId: RECORDING,
    });
  });

  it('rejects a token of another key', () => {
    expect(new LiveTokens(configOf(8)).verify(tokens.sign('live', RECORDING), STAFF, NOW)).toBeNull();
  });

  it.each([
    ['another recording', (token: string) => token.replace(RECORDING, RECORDING.replace('5', '6'))],
    ['another signature', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a short signature', (token: string) => token.slice(0, -1)],
    ['another purpose', (token: string) => token.replace('live', 'clip')],
    ['the purpose of staff', (token: string) => token.replace('live', 'preview')],
  ])('rejects a token with %s', (_, changed) => {
    expect(tokens.verify(changed(tokens.sign('live', RECORDING)), STAFF, NOW)).toBeNull();
  });

  it('does not change the address of another stream', () => {
    expect(tokens.playableAddress('https://example.org/live/a.m3u8')).toBe('https://example.org/live/a.m3u8');
  });

  it('does not reveal the stored address of an own stream as its playback address', () => {
    expect(tokens.playableAddress(ownAddress(RECORDING))).not.toBe(ownAddress(RECORDING));
  });
});

describe('the token of a preview', () => {
  const tokens = new LiveTokens(configOf(7));
  const [, , token = ''] = tokens.staffAddress('preview', RECORDING, NOW).split('/');

  it('works for six hours', () => {
    expect(tokens.verify(token, STAFF, NOW + 6 * HOUR)).toEqual({ purpose: 'preview', recordingId: RECORDING });
  });

  it('does not work where visitors watch', () => {
    expect(tokens.verify(token, VISITORS, NOW)).toBeNull();
  });

  it('expires within seven hours', () => {
    expect(tokens.verify(token, STAFF, NOW + 7 * HOUR)).toBeNull();
  });

  it('stays the same for up to an hour', () => {
    expect(tokens.staffAddress('preview', RECORDING, NOW + HOUR / 2)).toContain(token);
  });

  it.each([
    ['another expiry', (text: string) => text.replace(/-(\w{8})-/, (_, at: string) => `-${at.slice(0, -1)}1-`)],
    ['no expiry', (text: string) => text.replace(/-\w{8}-/, '-')],
    ['the purpose of visitors', (text: string) => text.replace('preview', 'live')],
  ])('is rejected with %s', (_, changed) => {
    expect(tokens.verify(changed(token), STAFF, NOW)).toBeNull();
  });
});
