import type { StreamRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { streamEntries } from '../api/games.js';
import { entriesOf, NEW_ENTRY } from './game-form.js';

const stream = (url?: string): StreamRecord => ({
  _id: '507f1f77bcf86cd799439011',
  id: '507f1f77bcf86cd799439011',
  title: 'Main',
  quality: '720p',
  language: 'English',
  platform: 'Own',
  stream: '/api/stream?id=507f1f77bcf86cd799439011',
  ...(url !== undefined && { url }),
});
const token = (url: string): string => `h.${Buffer.from(JSON.stringify({ url })).toString('base64url')}.s`;

describe('the form of a game’s streams', () => {
  it('shows the decoded address and sends it back', () => {
    const { streamUrls } = entriesOf({ streamUrls: [stream(token('https://example.com/live'))] });
    expect(streamUrls[0]).toMatchObject({ url: 'https://example.com/live', undecodable: false });
    expect(streamEntries(streamUrls)[0]).toMatchObject({ _id: stream()._id, url: 'https://example.com/live' });
    expect(streamEntries(streamUrls)[0]).not.toHaveProperty('undecodable');
  });

  it('keeps an address that it cannot show', () => {
    for (const url of ['no token', undefined]) {
      const { streamUrls } = entriesOf({ streamUrls: [stream(url)] });
      expect(streamUrls[0]).toMatchObject({ url: null, undecodable: url !== undefined });
      expect(streamEntries(streamUrls)[0]).not.toHaveProperty('url');
    }
  });

  it('starts with a new entry where there is none', () => {
    expect(entriesOf({ streamUrls: [] })).toEqual({ streamUrls: [NEW_ENTRY] });
  });
});
