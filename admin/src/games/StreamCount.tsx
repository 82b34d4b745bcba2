import type { GameRecord } from '@contract/records/match.record.js';
import { NoneWarning } from '../shared/text.js';

/** How many streams a game has; none is a warning while it is not over. */
export function StreamCount({ game: { streamUrls, status } }: { game: GameRecord }) {
  return streamUrls.length || status === 'Finished' ? streamUrls.length : <NoneWarning />;
}
