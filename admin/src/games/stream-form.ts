import type { GameRecord } from '@contract/records/match.record.js';
import { STREAM_DEFAULTS } from '@contract/streams.js';

/** A new entry: 1080p, English, the product's own platform. */
export const NEW_ENTRY = { title: '', url: '', ...STREAM_DEFAULTS };

/** What the form of a game's streams starts with. Stored addresses stay on the server: theirs are empty. */
export function entriesOf({ streamUrls }: Pick<GameRecord, 'streamUrls'>) {
  const stored = streamUrls.map(({ _id, title, quality, language, platform }) => ({
    _id,
    title,
    quality,
    language,
    platform,
    url: '',
  }));
  return { streamUrls: stored.length ? stored : [NEW_ENTRY] };
}
