import { popularGames, trendingGames } from '@contract/games.js';
import { MESSAGES, noMatchesOf } from '@contract/messages.js';
import { useMemo } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { nextGame } from '../../lib/games/grouping.js';
import { searchGames } from '../../lib/games/search.js';
import { plural } from '../../lib/text.js';
import { useBoard, useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { clockTime, shortDay } from '../../lib/time/zones.js';
import { sportIcon } from '../../icons/sport-icons.js';
import { Icon } from '../Icon.js';
import { Carousel } from '../games/Carousel.js';
import { Empty } from '../games/Empty.js';
import { GameList } from '../games/GameList.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { CategoryFilter } from './CategoryFilter.js';
import { Hero } from './Hero.js';
import { JumpToNow } from './JumpToNow.js';
import { isCategory, useCategory } from './use-category.js';

interface HomeBoardProps {
  games: BoardGame[];
  rendered: Rendered;
  /** The sport asked for in the address, or an empty text. */
  category: string;
  /** What a page without scripts was asked to search for; null when it was not. */
  query: string | null;
}

/** The home page's moving part: everything in it follows the same list of games. */
export function HomeBoard({ games: initial, rendered, category: asked, query }: HomeBoardProps) {
  const games = useBoard(initial);
  const zone = useZone(rendered);
  const [category, choose] = useCategory(asked, query);
  const found = useMemo(() => (query ? searchGames(games, query) : games), [games, query]);
  const shown = useMemo(
    () => (category ? found.filter((game) => isCategory(game.category, category)) : found),
    [found, category],
  );
  const popular = useMemo(() => popularGames(games), [games]);
  const trending = useMemo(() => trendingGames(games), [games]);
  // Who asked for something in the address sees that first.
  const answers = query !== null || (asked !== '' && category !== '');
  return (
    <SteadyScroll>
      {answers ? (
        <AnswerHeading category={category && (shown[0]?.category ?? category)} query={query} games={shown} />
      ) : (
        <>
          <Hero games={games} rendered={rendered} zone={zone} />
          <Carousel id="popular" title="Popular live" games={popular} rendered={rendered} zone={zone} />
          <Carousel id="trending" title="Trending" games={trending} rendered={rendered} zone={zone} />
        </>
      )}
      <div className={games.length > 0 ? 'board' : 'board board--bare'} id="games">
        {games.length > 0 && <CategoryFilter games={found} chosen={category} query={query} onChoose={choose} />}
        <div className="board__list">
          {query !== null && <PlainSearch query={query} category={category} />}
          {shown.length > 0 ? (
            <GameList
              games={shown}
              rendered={rendered}
              zone={zone}
              noneLive={!query && <NoneLive games={shown} rendered={rendered} zone={zone} sport={category} />}
            />
          ) : (
            <Empty title={query ? MESSAGES.noGames : category ? noMatchesOf(category) : MESSAGES.noMatches}>
              {category || query ? <a href="/">Show all games</a> : 'New games will appear here by themselves.'}
            </Empty>
          )}
        </div>
      </div>
      <JumpToNow />
    </SteadyScroll>
  );
}

interface AnswerHeadingProps {
  category: string;
  query: string | null;
  /** The games that were found. */
  games: readonly BoardGame[];
}

/** What was asked for, and how much of it there is. */
function AnswerHeading({ category, query, games }: AnswerHeadingProps) {
  const live = games.filter((game) => game.status === 'Live').length;
  return (
    <header className="heading">
      <span className="heading__mark">
        <Icon name={query === null ? sportIcon(category) : 'search-rounded'} />
      </span>
      <div>
        <h1 className="heading__title">{query === null ? category : 'Search games'}</h1>
        <p className="heading__text">
          {plural(games.length, 'game')}
          {query && (
            <>
              {' '}
              for “<bdi>{query}</bdi>”
            </>
          )}
          {query !== null && category && ` in ${category}`}
          {live > 0 && `, ${live} live now`}
        </p>
      </div>
    </header>
  );
}

interface NoneLiveProps {
  games: readonly BoardGame[];
  rendered: Rendered;
  /** The visitor's zone; null while nobody knows it. */
  zone: string | null;
  /** The only sport shown, or an empty text. */
  sport: string;
}

/** 'No games live right now. Next: Arsenal – Chelsea, 18:30'. */
function NoneLive({ games, rendered, zone: visitorZone, sport }: NoneLiveProps) {
  const minute = useNow(rendered, 60_000);
  const next = nextGame(games);
  if (!next) return null;
  const zone = visitorZone ?? next.timeZone;
  const day = shortDay(next.startsAt, zone, minute);
  return (
    <p className="none-live" id="now">
      No {sport && `${sport} `}games live right now. Next: <bdi>{next.homeTeam}</bdi> – <bdi>{next.awayTeam}</bdi>,{' '}
      {day === 'Today' ? '' : `${day} `}
      <time dateTime={next.startsAt}>{clockTime(next.startsAt, zone)}</time>
    </p>
  );
}

/** The search of a browser without scripts. */
function PlainSearch({ query, category }: { query: string; category: string }) {
  return (
    <form className="plain-search" action="/" role="search">
      <label className="visually-hidden" htmlFor="plain-search">
        Search games
      </label>
      <input
        id="plain-search"
        className="field"
        type="search"
        name="q"
        defaultValue={query}
        placeholder="Team or sport"
      />
      {category && <input type="hidden" name="category" value={category} />}
      <button className="button button--primary" type="submit">
        Search
      </button>
    </form>
  );
}
