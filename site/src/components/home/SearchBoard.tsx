import { useCallback, useMemo } from 'react';
import { unpack } from '../../lib/games/packed.js';
import { loadSearch, type SearchResult } from '../../lib/games/search.js';
import { sportNamed } from '../../lib/games/scope.js';
import { cutSections } from '../../lib/games/sections.js';
import { comingFirst, groupGames, sportsOf } from '../../lib/games/grouping.js';
import { useBoard, useToday, useZone, type Rendered } from '../../lib/live/hooks.js';
import { getFresh } from '../../lib/live/store.js';
import { Empty } from '../games/Empty.js';
import { FoundPlaces } from '../games/FoundPlaces.js';
import { GameList } from '../games/GameList.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { Icon } from '../Icon.js';
import { CategoryFilter } from './CategoryFilter.js';
import { isCategory } from './category.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';
import { sportName } from '../../i18n/format.js';
import { Rich } from '../../i18n/Rich.js';

interface SearchBoardProps {
  /** Matching games, packed. */
  games: string;
  /** Whether more games match than are shown. */
  more: boolean;
  /** Matching teams, leagues, and replays. */
  places: Pick<SearchResult, 'teams' | 'leagues' | 'replays'>;
  rendered: Rendered;
  /** Zone of the site, which applies until the visitor's zone is available. */
  siteZone: string;
  category: string;
  query: string;
}

/** Lists the games of all days that match a search: `/?q=…`. */
export function SearchBoard({
  games: sent,
  more,
  places,
  rendered,
  siteZone,
  category: categoryName,
  query,
}: SearchBoardProps) {
  const first = useMemo(() => unpack(sent), [sent]);
  const load = useCallback(() => loadSearch(getFresh, query), [query]);
  const source = useMemo(() => ({ load, wants: () => true }), [load]);
  const games = useBoard(first, source);
  const zone = useZone(rendered) ?? siteZone;
  const today = useToday(zone, rendered);
  const category = categoryName && sportNamed(categoryName);
  const sections = useMemo(() => {
    const ofSport = games.filter((game) => !category || isCategory(game.category, category));
    const days = groupGames(ofSport, () => zone);
    return cutSections(comingFirst(days, today), Infinity);
  }, [games, category, zone, today]);
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const live = sections[0]?.key === 'live' ? sections[0].count : 0;
  const sports = sportsOf(games).map(({ sport, count: games }) => ({ category: sport, games }));
  return (
    <SteadyScroll>
      <header className="heading hstack gap-4">
        <span className="heading__mark centered">
          <Icon name="search-rounded" />
        </span>
        <div>
          <h1 className="heading__title break">{t('hero.search')}</h1>
          <p className="heading__text muted break">
            <Summary count={count} more={more} query={query} category={category} live={live} />
          </p>
        </div>
      </header>
      <div className={games.length > 0 ? 'board stack below-bar' : 'board stack below-bar board--bare'} id="games">
        {games.length > 0 && (
          <CategoryFilter
            sports={sports}
            total={games.length}
            selectedSport={category}
            query={query}
            listQuery={null}
          />
        )}
        <div className="board__list">
          <PlainSearch query={query} category={category} />
          {!category && <FoundPlaces places={places} kinds={['teams', 'leagues']} />}
          {sections.length > 0 ? (
            <GameList sections={sections} zone={zone} today={today} sync={rendered.zone === null} />
          ) : (
            <Empty title={t('list.noGames')}>
              <a href={localPath('/')}>{t('list.allGames')}</a>
            </Empty>
          )}
          {!category && <FoundPlaces places={places} kinds={['replays']} />}
          {more && <p className="rest__all muted text-center">{t('search.max', { max: games.length })}</p>}
        </div>
      </div>
    </SteadyScroll>
  );
}

interface SummaryProps {
  count: number;
  more: boolean;
  query: string;
  category: string;
  live: number;
}

/** Shows a summary such as 'First 100 games for “arsenal” in Football, 3 live now'. */
function Summary({ count, more, query, category, live }: SummaryProps) {
  const games = t(more ? 'search.first' : 'count.games', { count });
  const parts = query ? t.parts('search.for', { games, query: () => <bdi>{query}</bdi> }) : [games];
  const summary = <Rich parts={parts} />;
  return (
    <>
      {category ? <Rich parts={t.parts('search.in', { found: () => summary, sport: sportName(category) })} /> : summary}
      {live > 0 && <span>{t('search.live', { count: live })}</span>}
    </>
  );
}

/** Search form for browsers without scripts. */
function PlainSearch({ query, category }: { query: string; category: string }) {
  return (
    <form className="plain-search" action={localPath('/')} role="search">
      <label className="visually-hidden" htmlFor="plain-search">
        {t('hero.search')}
      </label>
      <input
        id="plain-search"
        className="field"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={t('search.plain')}
      />
      {category && <input type="hidden" name="category" value={category} />}
      <button className="button button--primary" type="submit">
        {t('search')}
      </button>
    </form>
  );
}
