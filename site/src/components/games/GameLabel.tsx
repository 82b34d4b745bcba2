import { isTimeOpen } from '@contract/results.js';
import { dayKey } from '@contract/time/zones.js';
import { clockTime, dayInSentence } from '../../i18n/format.js';
import type { BoardGame } from '../../lib/games/board.js';
import { gameLabel } from '../../lib/games/label.js';
import type { StatusLabel } from '../../lib/games/status.js';
import { useSpoilerClass } from './Score.js';

interface GameLabelProps {
  game: BoardGame;
  status: StatusLabel;
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
  /** Further facts. */
  more?: readonly string[];
}

/** The accessible name of a game's row or card, whose visible parts screen readers skip. Hidden results are omitted. */
export function GameLabel({ game, status, zone, today, more }: GameLabelProps) {
  const spoils = useSpoilerClass(game._id);
  const day = dayInSentence(dayKey(game.startsAt, zone), today);
  const hasTime = status.tone !== 'over' && !isTimeOpen(game);
  const when = hasTime ? `${day} ${clockTime(game.startsAt, zone)}` : day;
  return (
    <span className="visually-hidden">
      {gameLabel(game, status, when, more).map(({ text, isResult }, index) => (
        <span key={index} className={isResult ? spoils : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
