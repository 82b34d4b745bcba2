import { useEffect, useRef, useState } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { Icon } from '../Icon.js';
import { GameCard } from './GameCard.js';

/** Arrows appear when there are more cards than this (public site, section 9). */
const ARROWS_ABOVE = 3;

interface CarouselProps {
  id: string;
  title: string;
  games: readonly BoardGame[];
  rendered: Rendered;
}

/** A strip of cards that scrolls sideways, by touch, keys or arrows. Nothing at all when it has no games. */
export function Carousel({ id, title, games, rendered }: CarouselProps) {
  const zone = useZone(rendered);
  const minute = useNow(rendered, 15_000);
  const track = useRef<HTMLUListElement>(null);
  const edges = useEdges(track, games.length);
  if (games.length === 0) return null;
  const turn = (pages: number): void => {
    const element = track.current;
    element?.scrollBy({ left: pages * element.clientWidth * 0.9, behavior: 'smooth' });
  };
  return (
    <section className="carousel" aria-labelledby={id}>
      <header className="carousel__head">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        {games.length > ARROWS_ABOVE && (
          <div className="carousel__arrows">
            <button type="button" className="icon-button" disabled={edges.start} onClick={() => turn(-1)}>
              <Icon name="chevron-left-rounded" />
              <span className="visually-hidden">Previous: {title}</span>
            </button>
            <button type="button" className="icon-button" disabled={edges.end} onClick={() => turn(1)}>
              <Icon name="chevron-right-rounded" />
              <span className="visually-hidden">Next: {title}</span>
            </button>
          </div>
        )}
      </header>
      <ul className="carousel__track" ref={track}>
        {games.map((game) => (
          <li className="carousel__item" key={game._id}>
            <GameCard game={game} minute={minute} zone={zone ?? game.timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a strip stands at its beginning or its end. */
function useEdges(track: React.RefObject<HTMLElement | null>, count: number): { start: boolean; end: boolean } {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const read = (): void =>
      setEdges({
        start: element.scrollLeft <= 1,
        end: element.scrollLeft + element.clientWidth >= element.scrollWidth - 1,
      });
    read();
    element.addEventListener('scroll', read, { passive: true });
    const resize = new ResizeObserver(read);
    resize.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      resize.disconnect();
    };
  }, [track, count]);
  return edges;
}
