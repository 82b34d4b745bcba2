import { hasScore, isWithoutSpoiler } from '@contract/results.js';
import type { BoardGame } from '../../lib/games/board.js';
import { hiddenPart } from '../../lib/games/spoiler.js';
import { useIsRevealed } from '../../lib/games/shown-results.js';
import { useHighlight } from './use-highlight.js';

type Scored = Pick<BoardGame, '_id' | 'homeTeam' | 'awayTeam' | 'homeScore' | 'awayScore'>;

/** Returns the class of an element that reveals a result. Visitors without spoilers see it only on request. */
export const useSpoilerClass = (id: string): string => (useIsRevealed(id) ? 'spoils spoils--asked' : 'spoils');

/** Returns the class of a game's status text or minute, or an empty string if the text reveals no result. */
export function useTextSpoilerClass(game: Scored & Pick<BoardGame, 'status' | 'statusText'>): string {
  const spoils = useSpoilerClass(game._id);
  return hiddenPart(game) === null || isWithoutSpoiler(game.statusText) ? '' : spoils;
}

/** Shows the score as '2–1', with the teams for screen readers. Empty without a score. */
export function Score({ game, className }: { game: Scored; className: string }) {
  const spoils = useSpoilerClass(game._id);
  const text = `${game.homeScore}–${game.awayScore}`;
  const highlight = useHighlight(text);
  if (!hasScore(game)) return null;
  return (
    <span ref={highlight} className={`${className} score ${text.length > 5 ? 'score--long' : ''} ${spoils}`}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{scoreInWords(game)}</span>
    </span>
  );
}

interface SideScoreProps {
  /** Id of the game. */
  of: string;
  score: number | null;
}

/** Shows the score of one side in a row. Empty without a score. */
export function SideScore({ of, score }: SideScoreProps) {
  const spoils = useSpoilerClass(of);
  const highlight = useHighlight(score);
  if (score === null) return null;
  return (
    <span ref={highlight} className={`row__score ${spoils}`}>
      {score}
    </span>
  );
}

export const scoreInWords = ({ homeTeam, awayTeam, homeScore, awayScore }: Scored): string =>
  `${homeTeam} ${homeScore}, ${awayTeam} ${awayScore}`;
