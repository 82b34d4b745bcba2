import type { BoardGame } from '../../lib/games/board.js';
import { minuteOf } from '../../lib/games/status.js';
import { useMinute } from '../../lib/live/hooks.js';
import { GameCard } from './GameCard.js';
import { Strip } from './Strip.js';

interface CarouselProps {
  id: string;
  title: string;
  games: readonly BoardGame[];
  zone: string;
  /** The day it is in the zone, YYYY-MM-DD. */
  today: string;
}

/** A strip of games. Nothing at all when it has none. */
export function Carousel({ id, title, games, zone, today }: CarouselProps) {
  const minute = useMinute();
  if (games.length === 0) return null;
  return (
    <Strip id={id} title={title} count={games.length}>
      <ul className="cards">
        {games.map((game) => (
          <li className="cards__item" key={game._id}>
            <GameCard game={game} minute={minuteOf(game, minute)} today={today} zone={zone} />
          </li>
        ))}
      </ul>
    </Strip>
  );
}
