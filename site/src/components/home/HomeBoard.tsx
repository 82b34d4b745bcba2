import { popularGames, trendingGames } from '@contract/games.js';
import { dayKey } from '@contract/time/zones.js';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { clockTime, shortDayOf, sportName } from '../../i18n/format.js';
import { localPath } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import { sportIcon } from '../../icons/sport-icons.js';
import type { ListQuery } from '../../lib/games/list-query.js';
import type { BoardGame } from '../../lib/games/board.js';
import { leadGame, nextGame } from '../../lib/games/grouping.js';
import { sportNamed } from '../../lib/games/scope.js';
import { MAX_CARDS } from '../../lib/games/sections.js';
import { minuteOf } from '../../lib/games/status.js';
import { type Rendered, useMinute } from '../../lib/live/hooks.js';
import { type SentBoard, useDayBoard } from '../../lib/live/use-day-board.js';
import { DayBoardList } from '../days/DayBoardList.js';
import { GameCard } from '../games/GameCard.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { Strip } from '../games/Strip.js';
import { Icon } from '../Icon.js';
import { Part } from '../Part.js';
import { CategoryFilter } from './CategoryFilter.js';
import { Hero } from './Hero.js';
import { JumpToNow } from './JumpToNow.js';

interface HomeBoardProps {
  board: SentBoard;
  rendered: Rendered;
  /** Query of the address. */
  listQuery: ListQuery;
}

const SCOPE = {};

/** The live part of the home page. All of it uses the same list of games. */
export function HomeBoard({ board: sent, rendered, listQuery: initialQuery }: HomeBoardProps) {
  const view = useDayBoard({ sent, rendered, listQuery: initialQuery, scope: SCOPE, home: true, path: localPath('/') });
  const { listQuery, board, games, today, choose } = view;
  const { zone, summary } = board;
  const category = listQuery.category && sportNamed(listQuery.category);
  const popular = useMemo(() => popularGames(games).slice(0, MAX_CARDS), [games]);
  const trending = useMemo(() => trendingGames(games).slice(0, MAX_CARDS), [games]);
  const total = summary?.games ?? 0;
  // If the address or the visitor selects a sport, a day, or a view, its list comes first.
  const isListFirst = category !== '' || initialQuery.day !== null || initialQuery.view !== null;
  const [list, keepPlace] = useScrollAnchor();
  const sport = summary?.sports.find((one) => one.category === category);
  return (
    <SteadyScroll>
      {isListFirst ? (
        <BoardHeading title={category ? sportName(category) : t('games')} icon={category} games={sport ?? summary} />
      ) : (
        <Part>
          <Hero lead={leadGame(games)} live={summary?.live ?? 0} total={total} zone={zone} today={today} />
          <Carousel id="popular" title={t('home.popular')} games={popular} zone={zone} today={today} />
          <Carousel id="trending" title={t('home.trending')} games={trending} zone={zone} today={today} />
        </Part>
      )}
      <div className={total > 0 ? 'board' : 'board board--bare'} id="games" ref={list}>
        {total > 0 && (
          <CategoryFilter
            sports={summary?.sports ?? []}
            total={total}
            selectedSport={listQuery.category}
            query={null}
            listQuery={listQuery}
            onChoose={(sport) => {
              keepPlace();
              choose({ ...listQuery, view: null, category: sport });
            }}
          />
        )}
        <div className="board__list">
          <Part>
            <DayBoardList
              view={view}
              path={localPath('/')}
              sync={rendered.zone === null}
              empty={category ? t('list.noneOf', { sport: sportName(category) }) : t('list.noneFound')}
              noneLive={<NoneLive games={games} zone={zone} today={today} sport={category} />}
            />
          </Part>
        </div>
      </div>
      <JumpToNow />
    </SteadyScroll>
  );
}

/**
 * Keeps an element at its position in the window when content above changes. Call the returned function before the
 * change.
 */
function useScrollAnchor(): [RefObject<HTMLDivElement | null>, () => void] {
  const element = useRef<HTMLDivElement>(null);
  const top = useRef<number | null>(null);
  const topNow = (): number | null => element.current?.getBoundingClientRect().top ?? null;
  useLayoutEffect(() => {
    const [now, before] = [topNow(), top.current];
    // Cleared on each render, because a position applies to a single change.
    top.current = null;
    if (now !== null && before !== null) window.scrollBy({ top: now - before, behavior: 'instant' });
  });
  return [element, () => (top.current = topNow())];
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
    <header className="heading">
      <span className="heading__mark">
        <Icon name={icon ? sportIcon(icon) : 'sports-rounded'} />
      </span>
      <div>
        <h1 className="heading__title">{title}</h1>
        <p className="heading__text">
          {games?.live
            ? t('home.toComeLive', { count: games.games, live: games.live })
            : t('home.toCome', { count: games?.games ?? 0 })}
        </p>
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
    <p className="none-live" id="now">
      <Rich
        parts={
          sport ? t.parts('home.noneLiveOf', { ...parts, sport: sportName(sport) }) : t.parts('home.noneLive', parts)
        }
      />
    </p>
  );
}

interface CarouselProps {
  id: string;
  title: string;
  games: readonly BoardGame[];
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** A strip of games. Hidden if it is empty. */
function Carousel({ id, title, games, zone, today }: CarouselProps) {
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
