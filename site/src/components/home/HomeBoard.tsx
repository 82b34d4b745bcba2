import { popularGames, trendingGames } from '@contract/games.js';
import { dayKey } from '@contract/time/zones.js';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { clockTime, shortDayOf, sportName } from '../../i18n/format.js';
import { localPath } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import { sportIcon } from '../../icons/sport-icons.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import type { BoardGame } from '../../lib/games/board.js';
import { leadGame, nextGame } from '../../lib/games/grouping.js';
import { sportNamed } from '../../lib/games/scope.js';
import { MAX_CARDS } from '../../lib/games/sections.js';
import { useMounted, type Rendered } from '../../lib/live/hooks.js';
import { PREFERENCES_KEY } from '../../lib/push/preferences-key.js';
import { type SentBoard, useDayBoard } from '../../lib/live/use-day-board.js';
import { DayBoardList } from '../days/DayBoardList.js';
import { plainClick } from '../days/DayStrip.js';
import { Placeholders } from '../games/Placeholders.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { Icon } from '../Icon.js';
import { Part } from '../Part.js';
import { CategoryFilter } from './CategoryFilter.js';
import { Hero } from './Hero.js';
import { Highlights } from './Highlights.js';
import { JumpToNow } from './JumpToNow.js';

interface HomeBoardProps {
  board: SentBoard;
  rendered: Rendered;
  /** Query of the address. */
  listQuery: ListQuery;
}

const YourTeams = lazy(() => import('./YourTeams.js'));
const FollowingList = lazy(() => import('./FollowingList.js'));

const SCOPE = {};

/** The live part of the home page. All of it uses the same list of games. */
export function HomeBoard({ board: sent, rendered, listQuery: initialQuery }: HomeBoardProps) {
  const view = useDayBoard({ sent, rendered, listQuery: initialQuery, scope: SCOPE, home: true, path: localPath('/') });
  const { listQuery, board, games, today, choose } = view;
  const { zone, summary } = board;
  const category = listQuery.category && sportNamed(listQuery.category);
  const popular = useMemo(() => popularGames(games).slice(0, MAX_CARDS), [games]);
  const trending = useMemo(() => trendingGames(games).slice(0, MAX_CARDS), [games]);
  const lead = leadGame(games);
  const total = summary?.games ?? 0;
  // If the address selects a list, the list comes first. Selecting one on the page keeps the content above it.
  const isListFirst = initialQuery.category !== '' || initialQuery.day !== null || initialQuery.view !== null;
  const hasFollows = useHasFollows();
  // The server does not know the visitor's follows.
  const isMounted = useMounted();
  useEffect(() => markInDock(listQuery.view), [listQuery.view]);
  const sport = summary?.sports.find((one) => one.category === category);
  const hasFilter = total > 0 && listQuery.view !== 'following';
  return (
    <SteadyScroll>
      {isListFirst ? (
        <BoardHeading
          title={listQuery.view === 'following' ? t('following.tab') : category ? sportName(category) : t('games')}
          icon={category}
          games={listQuery.view === 'following' ? null : (sport ?? summary ?? { games: 0, live: 0 })}
        />
      ) : (
        <Part>
          <Hero lead={lead} live={summary?.live ?? 0} total={total} zone={zone} today={today} />
          <div className="your-teams">
            {hasFollows && (
              <Suspense fallback={<h1 className="section-title">{t('following.yours')}</h1>}>
                <YourTeams listQuery={listQuery} zone={zone} today={today} />
              </Suspense>
            )}
          </div>
          <Highlights popular={popular} trending={trending} lead={lead} zone={zone} today={today} />
        </Part>
      )}
      <ListViews listQuery={listQuery} onChoose={choose} />
      <div className={hasFilter ? 'board stack below-bar' : 'board stack below-bar board--bare'} id="games">
        {hasFilter && (
          <CategoryFilter
            sports={summary?.sports ?? []}
            total={total}
            selectedSport={listQuery.category}
            query={null}
            listQuery={listQuery}
            onChoose={(sport) => choose({ ...listQuery, view: null, category: sport })}
          />
        )}
        <div className="board__list">
          <Part>
            {listQuery.view === 'following' ? (
              <Suspense fallback={<Placeholders />}>
                {isMounted ? <FollowingList zone={zone} today={today} /> : <Placeholders />}
              </Suspense>
            ) : (
              <DayBoardList
                view={view}
                path={localPath('/')}
                sync={rendered.zone === null}
                empty={category ? t('list.noneOf', { sport: sportName(category) }) : t('list.noneFound')}
                noneLive={<NoneLive games={games} zone={zone} today={today} sport={category} />}
              />
            )}
          </Part>
        </div>
      </div>
      <JumpToNow />
    </SteadyScroll>
  );
}

/** Returns whether the visitor follows something, after hydration. Visitors without follows need no further script. */
function useHasFollows(): boolean {
  const [hasFollows, setHasFollows] = useState(false);
  useEffect(() => setHasFollows(browserStorage().getItem(PREFERENCES_KEY) !== null), []);
  return hasFollows;
}

/** Marks the selected view in the links at the bottom of the window, which the server rendered. */
function markInDock(view: ListQuery['view']): void {
  const selected = view === 'live' || view === 'following' ? view : '';
  for (const link of document.querySelectorAll<HTMLElement>('.dock__link[data-view]')) {
    if (link.dataset['view'] === selected) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const VIEWS = [
  { view: 'live', text: () => t('home.live') },
  { view: null, text: () => t('home.today') },
  { view: 'following', text: () => t('following.tab') },
] as const;

/** Links to the live games, the games by day, and the followed games. Scripts show them in place. */
function ListViews({ listQuery, onChoose }: { listQuery: ListQuery; onChoose: (listQuery: ListQuery) => void }) {
  const selected = listQuery.view === 'live' || listQuery.view === 'following' ? listQuery.view : null;
  return (
    <nav className="views" aria-label={t('home.views')}>
      {VIEWS.map(({ view, text }) => {
        const to: ListQuery = { ...listQuery, day: null, view, page: 1 };
        return (
          <a
            className="views__view quiet tap"
            key={view}
            href={listHref(localPath('/'), to)}
            aria-current={view === selected ? 'true' : undefined}
            onClick={(event) => {
              if (!plainClick(event)) return;
              event.preventDefault();
              onChoose(to);
            }}
          >
            {text()}
          </a>
        );
      })}
    </nav>
  );
}

interface BoardHeadingProps {
  title: string;
  /** Sport of the icon. Empty for the icon of all sports. */
  icon: string;
  games: { games: number; live: number } | null | undefined;
}

/** Shows the selection with its number of games. */
function BoardHeading({ title, icon, games }: BoardHeadingProps) {
  return (
    <header className="heading hstack gap-4">
      <span className="heading__mark centered">
        <Icon name={icon ? sportIcon(icon) : 'sports-rounded'} />
      </span>
      <div>
        <h1 className="heading__title break">{title}</h1>
        {games && (
          <p className="heading__text muted break">
            {games.live
              ? t('home.toComeLive', { count: games.games, live: games.live })
              : t('home.toCome', { count: games.games })}
          </p>
        )}
      </div>
    </header>
  );
}

interface NoneLiveProps {
  games: readonly BoardGame[];
  zone: string;
  today: string;
  /** The selected sport, or an empty string. */
  sport: string;
}

/** Shows a message such as 'No games live right now. Next: Arsenal – Chelsea, 18:30'. */
function NoneLive({ games, zone, today, sport }: NoneLiveProps) {
  const next = nextGame(sport ? games.filter(({ category }) => category === sport) : games);
  if (!next) return null;
  const day = dayKey(next.startsAt, zone);
  const parts = {
    home: () => <bdi>{next.homeTeam}</bdi>,
    away: () => <bdi>{next.awayTeam}</bdi>,
    day: day === today ? '' : `${shortDayOf(day, today)} `,
    time: () => <time dateTime={next.startsAt}>{clockTime(next.startsAt, zone)}</time>,
  };
  return (
    <p className="none-live note dashed" id="now">
      <Rich
        parts={
          sport ? t.parts('home.noneLiveOf', { ...parts, sport: sportName(sport) }) : t.parts('home.noneLive', parts)
        }
      />
    </p>
  );
}
