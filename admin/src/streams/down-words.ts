import type { GameRecord } from '@contract/records/match.record.js';
import { streamCounts } from '@contract/streams.js';

/** Returns '1 of 3 streams down', or an empty string if every stream of the game plays. */
export function downWords({ streamUrls }: Pick<GameRecord, 'streamUrls'>): string {
  const { down, total } = streamCounts(streamUrls);
  return down === 0 ? '' : `${down} of ${total} streams down`;
}
