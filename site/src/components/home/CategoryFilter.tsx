import { useEffect, useRef } from 'react';
import { SPORT_SHEET, sportIcon } from '../../icons/sport-icons.js';
import { useMounted } from '../../lib/live/hooks.js';
import { askHref, type Ask } from '../../lib/games/ask.js';
import { plainClick } from '../days/DayStrip.js';
import { Icon } from '../Icon.js';
import { categoryHref, isCategory } from './category.js';
import { t } from '../../i18n/ui.js';
import { direction } from '../../i18n/direction.js';
import { localPath } from '../../i18n/paths.js';
import { sportName } from '../../i18n/format.js';

/** What of the line stays in sight before the chosen sport, px: enough to show that there is more. */
const BEFORE_CHOSEN = 80;

interface CategoryFilterProps {
  /** Sports with games, with how many. */
  sports: readonly { category: string; games: number }[];
  /** Games of all sports. */
  total: number;
  /** An empty text: all sports. */
  chosen: string;
  /** What is searched for as well; null when nothing is. */
  query: string | null;
  /** What the list is asked for; null while it is the answer to a search. */
  ask: Ask | null;
  /** Without it the links lead on. */
  onChoose?: (sport: string) => void;
}

/** The sports that have games, as links: they work without scripts, and with them change the list in place. */
export function CategoryFilter({ sports: known, total, chosen, query, ask, onChoose }: CategoryFilterProps) {
  const missing = chosen && !known.some(({ category }) => isCategory(category, chosen));
  const sports = missing ? [...known, { category: chosen, games: 0 }] : known;
  const mounted = useMounted();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !list.current) return;
    const { offsetLeft, offsetWidth } = current;
    list.current.scrollLeft =
      direction(list.current) === 1
        ? offsetLeft - BEFORE_CHOSEN
        : offsetLeft + offsetWidth + BEFORE_CHOSEN - list.current.clientWidth;
  }, [chosen]);
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a
        className="filter pill"
        href={ask ? askHref(localPath('/'), { ...ask, view: null, category: sport }) : categoryHref(sport, query)}
        aria-current={isCategory(sport, chosen) ? 'true' : undefined}
        onClick={(event) => {
          if (!onChoose || !plainClick(event)) return;
          event.preventDefault();
          onChoose(sport);
        }}
      >
        <Icon name={icon} sheet={mounted && !document.getElementById(`i-${icon}`) ? SPORT_SHEET : undefined} />
        <span className="filter__name">{label}</span>
        <span className="filter__count pill__count">{count}</span>
      </a>
    </li>
  );
  return (
    <nav className="filters" aria-label={t('sports')}>
      <ul className="filters__list" ref={list}>
        {link('', t('home.allSports'), total, 'sports-rounded')}
        {sports.map(({ category, games }) => link(category, sportName(category), games, sportIcon(category)))}
      </ul>
    </nav>
  );
}
