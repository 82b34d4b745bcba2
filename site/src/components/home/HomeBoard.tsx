import { popularGames, trendingGames } from '@contract/games.js';
import { MESSAGES, noMatchesOf } from '@contract/messages.js';
import { useMemo } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { nextGame } from '../../lib/games/grouping.js';
import { searchGames } from '../../lib/games/search.js';
import { useBoard, useNow, useZone, type Rendered } from '../../lib/live/hooks.js';
import { clockTime, shortDay } from '../../lib/time/zones.js';
import { Carousel } from '../games/Carousel.js';
import { Empty } from '../games/Empty.js';
import { GameList } from '../games/GameList.js';
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
  const [category, choose] = useCategory(asked, query);
  const found = useMemo(() => (query ? searchGames(games, query) : games), [games, query]);
  const shown = useMemo(
    () => (category ? found.filter((game) => isCategory(game.category, category)) : found),
    [found, category],
  );
  const popular = useMemo(() => popularGames(games), [games]);
  const trending = useMemo(() => trendingGames(games), [games]);
  return (
    <>
      <Hero games={games} rendered={rendered} />
      <Carousel id="popular" title="Popular live" games={popular} rendered={rendered} />
      <Carousel id="trending" title="Trending" games={trending} rendered={rendered} />
      <div className="board" id="games">
        <CategoryFilter games={found} chosen={category} query={query} onChoose={choose} />
        <div className="board__list">
          {query !== null && <PlainSearch query={query} category={category} />}
          {!shown.some((game) => game.status === 'Live') && <NoneLive games={shown} rendered={rendered} />}
          {shown.length > 0 ? (
            <GameList games={shown} rendered={rendered} />
          ) : (
            <Empty title={query ? MESSAGES.noGames : category ? noMatchesOf(category) : MESSAGES.noMatches}>
              {category || query ? <a href="/">Show all games</a> : 'New games will appear here by themselves.'}
            </Empty>
          )}
        </div>
      </div>
      <JumpToNow />
    </>
  );
}

/** 'No games live right now. Next: Arsenal – Chelsea, 18:30'. */
function NoneLive({ games, rendered }: { games: readonly BoardGame[]; rendered: Rendered }) {
  const visitorZone = useZone(rendered);
  const minute = useNow(rendered, 60_000);
  const next = nextGame(games);
  if (!next) return null;
  const zone = visitorZone ?? next.timeZone;
  const day = shortDay(next.startsAt, zone, minute);
  return (
    <p className="none-live" id="now">
      No games live right now. Next: {next.homeTeam} – {next.awayTeam}, {day === 'Today' ? '' : `${day} `}
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
