import { useEffect, useRef, type MouseEvent } from 'react';
import { sportIcon } from '../../icons/sport-icons.js';
import type { BoardGame } from '../../lib/games/board.js';
import { sportsOf } from '../../lib/games/grouping.js';
import { Icon } from '../Icon.js';
import { categoryHref, isCategory } from './use-category.js';

/** What of the line stays in sight before the chosen sport, px: enough to tell that there is more. */
const BEFORE_CHOSEN = 80;

interface CategoryFilterProps {
  games: readonly BoardGame[];
  /** An empty text: all sports. */
  chosen: string;
  /** What is searched for beside; null when nothing is. */
  query: string | null;
  onChoose: (sport: string) => void;
}

/** The sports that have games, as links: they work without scripts, and with them change the list in place. */
export function CategoryFilter({ games, chosen, query, onChoose }: CategoryFilterProps) {
  const sports = sportsOf(games);
  if (chosen && !sports.some(({ sport }) => isCategory(sport, chosen))) sports.push({ sport: chosen, count: 0 });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - BEFORE_CHOSEN;
  }, [chosen]);
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a
        className="filter"
        href={categoryHref(sport, query)}
        aria-current={isCategory(sport, chosen) ? 'true' : undefined}
        onClick={(event) => {
          if (!plainClick(event)) return;
          event.preventDefault();
          onChoose(sport);
        }}
      >
        <Icon name={icon} />
        <span className="filter__name">{label}</span>
        <span className="filter__count">{count}</span>
      </a>
    </li>
  );
  return (
    <nav className="filters" aria-label="Sports">
      <ul className="filters__list" ref={list}>
        {link('', 'All sports', games.length, 'sports-rounded')}
        {sports.map(({ sport, count }) => link(sport, sport, count, sportIcon(sport)))}
      </ul>
    </nav>
  );
}

/** Clicks with a modifier open a new tab or window: those stay the browser's. */
const plainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
