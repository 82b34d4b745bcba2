import { useEffect, useRef } from 'react';
import { SPORT_SHEET, sportIcon } from '../../icons/sport-icons.js';
import { useMounted } from '../../lib/live/hooks.js';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import { plainClick } from '../days/DayStrip.js';
import { Icon } from '../Icon.js';
import { categoryHref, isCategory } from './category.js';
import { t } from '../../i18n/ui.js';
import { direction } from '../../i18n/direction.js';
import { localPath } from '../../i18n/paths.js';
import { sportName } from '../../i18n/format.js';

/** Width in px that stays visible before the selected sport, to show that there are more. */
const VISIBLE_BEFORE_PX = 80;

interface CategoryFilterProps {
  /** Sports with their number of games. */
  sports: readonly { category: string; games: number }[];
  /** Number of games of all sports. */
  total: number;
  /** Selected sport. Empty for all sports. */
  selectedSport: string;
  /** Search text, or null without a search. */
  query: string | null;
  /** Query of the list, or null for search results. */
  listQuery: ListQuery | null;
  /** Shows a sport in place. Without it, the links open a page. */
  onChoose?: (sport: string) => void;
}

/** Links to the sports with games. Scripts load a sport in place. */
export function CategoryFilter({
  sports: listedSports,
  total,
  selectedSport,
  query,
  listQuery,
  onChoose,
}: CategoryFilterProps) {
  const missing = selectedSport && !listedSports.some(({ category }) => isCategory(category, selectedSport));
  const sports = missing ? [...listedSports, { category: selectedSport, games: 0 }] : listedSports;
  const mounted = useMounted();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !list.current) return;
    const { offsetLeft, offsetWidth } = current;
    list.current.scrollLeft =
      direction(list.current) === 1
        ? offsetLeft - VISIBLE_BEFORE_PX
        : offsetLeft + offsetWidth + VISIBLE_BEFORE_PX - list.current.clientWidth;
  }, [selectedSport]);
  const link = (sport: string, label: string, count: number, icon: string) => (
    <li key={sport}>
      <a
        className="filter pill"
        href={
          listQuery
            ? listHref(localPath('/'), { ...listQuery, view: null, category: sport })
            : categoryHref(sport, query)
        }
        aria-current={isCategory(sport, selectedSport) ? 'true' : undefined}
        onClick={(event) => {
          if (!onChoose || !plainClick(event)) return;
          event.preventDefault();
          onChoose(sport);
        }}
      >
        <Icon name={icon} sheet={mounted && !document.getElementById(`i-${icon}`) ? SPORT_SHEET : undefined} />
        <span className="filter__name">{label}</span>
        <span className="filter__count pill__count tiny tabular">{count}</span>
      </a>
    </li>
  );
  return (
    <nav className="filters" aria-label={t('sports')}>
      <ul className="filters__list scroller" ref={list}>
        {link('', t('home.allSports'), total, 'sports-rounded')}
        {sports.map(({ category, games }) => link(category, sportName(category), games, sportIcon(category)))}
      </ul>
    </nav>
  );
}
