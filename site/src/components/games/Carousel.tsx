import type { BoardGame } from '../../lib/games/board.js';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { GameCard } from './GameCard.js';
import { Strip } from './Strip.js';

interface CarouselProps {
  id: string;
  title: string;
  games: readonly BoardGame[];
  rendered: Rendered;
  /** The visitor's zone; null while nobody knows it. */
  zone: string | null;
}

/** A strip of games. Nothing at all when it has none. */
export function Carousel({ id, title, games, rendered, zone }: CarouselProps) {
  const minute = useNow(rendered, 15_000);
  if (games.length === 0) return null;
  return (
    <Strip id={id} title={title} count={games.length}>
      <ul className="cards">
        {games.map((game) => (
          <li className="cards__item" key={game._id}>
            <GameCard game={game} minute={minute} zone={zone ?? game.timeZone} />
          </li>
        ))}
      </ul>
    </Strip>
  );
}
