import type { GameRecord } from '@contract/records/match.record.js';
import { MESSAGES } from '@contract/messages.js';
import { STREAM_DEFAULTS } from '@contract/streams.js';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** A new entry: 1080p, English, the product's own platform. */
export const NEW_ENTRY = { title: '', url: '', ...STREAM_DEFAULTS };

/** What the form of a game's streams starts with. An address whose token cannot be decoded stays on the server. */
export function entriesOf({ streamUrls }: Pick<GameRecord, 'streamUrls'>) {
  const stored = streamUrls.map(({ _id, title, url, quality, language, platform }) => {
    const address = url === undefined ? null : decodeStreamUrl(url);
    const undecodable = address === MESSAGES.invalidToken;
    return { _id, title, quality, language, platform, url: undecodable ? null : address, undecodable };
  });
  return { streamUrls: stored.length ? stored : [NEW_ENTRY] };
}
