import { hasScore, isWithoutSpoiler } from '@contract/results.js';
import type { BoardGame } from '../../lib/games/board.js';
import { hiddenPart } from '../../lib/games/spoiler.js';
import { useAskedFor } from '../../lib/games/shown-results.js';

type Scored = Pick<BoardGame, '_id' | 'homeTeam' | 'awayTeam' | 'homeScore' | 'awayScore'>;

/** The class of what shows how a game stands: hidden where the visitor wants no spoilers, until they ask for it. */
export const useSpoilerClass = (id: string): string => (useAskedFor(id) ? 'spoils spoils--asked' : 'spoils');

/** The class of the text of staff about a game, or else of its minute; none if it does not reveal how the game stands. */
export function useTextSpoilerClass(game: Scored & Pick<BoardGame, 'status' | 'statusText'>): string {
  const spoils = useSpoilerClass(game._id);
  return hiddenPart(game) === null || isWithoutSpoiler(game.statusText) ? '' : spoils;
}

/** Both totals, '2–1', with whose they are for screen readers; nothing while there are none. */
export function Score({ game, className }: { game: Scored; className: string }) {
  const spoils = useSpoilerClass(game._id);
  if (!hasScore(game)) return null;
  const text = `${game.homeScore}–${game.awayScore}`;
  return (
    <span className={`${className} score ${text.length > 5 ? 'score--long' : ''} ${spoils}`}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{scoreInWords(game)}</span>
    </span>
  );
}

export const scoreInWords = ({ homeTeam, awayTeam, homeScore, awayScore }: Scored): string =>
  `${homeTeam} ${homeScore}, ${awayTeam} ${awayScore}`;
