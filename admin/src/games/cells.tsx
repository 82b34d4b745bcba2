import type { GameRecord } from '@contract/records/match.record.js';
import { number } from '../dashboard/figures.js';
import { NoneWarning } from '../shared/text.js';
import { useWatching } from './useWatching.js';

/** How many people have a game open now. */
export function Watching({ gameId }: { gameId: string }) {
  const people = useWatching(gameId);
  return people === undefined ? '–' : number(people);
}

/** How many streams a game has; none is a warning while it is not over. */
export function StreamCount({ game: { streamUrls, status } }: { game: GameRecord }) {
  return streamUrls.length || status === 'Finished' ? streamUrls.length : <NoneWarning />;
}
