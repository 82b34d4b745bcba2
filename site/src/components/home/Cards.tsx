import type { BoardGame } from '../../lib/games/board.js';
import { minuteOf } from '../../lib/games/status.js';
import { useMinute } from '../../lib/live/hooks.js';
import { GameCard } from '../games/GameCard.js';

interface CardsProps {
  games: readonly BoardGame[];
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** Low cards of games in a row. */
export function Cards({ games, zone, today }: CardsProps) {
  const minute = useMinute();
  return (
    <ul className="cards cards--low">
      {games.map((game) => (
        <li className="cards__item" key={game._id}>
          <GameCard game={game} minute={minuteOf(game, minute)} today={today} zone={zone} isLow />
        </li>
      ))}
    </ul>
  );
}
