import { useCallback } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { inScope, type Scope } from '../../lib/games/scope.js';
import { useBoard, useZone, type Rendered } from '../../lib/live/hooks.js';
import { Empty } from './Empty.js';
import { GameList } from './GameList.js';
import { SteadyScroll } from './SteadyScroll.js';

interface ScopeBoardProps {
  games: BoardGame[];
  rendered: Rendered;
  scope: Scope;
  /** What stands where there are no games. */
  empty: string;
}

/** What the page's own heading says is not said again. */
const HEADINGS = { match: 'none', league: 'match', category: 'league' } as const;

/** The games of one match, league or sport, kept up to date. */
export function ScopeBoard({ games: initial, rendered, scope, empty }: ScopeBoardProps) {
  const { by, value } = scope;
  const keep = useCallback((game: BoardGame) => inScope(game, { by, value }), [by, value]);
  const games = useBoard(initial, keep);
  const zone = useZone(rendered);
  if (games.length === 0) {
    return (
      <Empty title={empty}>
        New games will appear here by themselves. <a href="/">Show all games</a>
      </Empty>
    );
  }
  return (
    <SteadyScroll>
      <GameList games={games} rendered={rendered} zone={zone} headings={HEADINGS[by]} />
    </SteadyScroll>
  );
}
