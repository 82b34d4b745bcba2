import { useMemo } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { minuteOf } from '../../lib/games/status.js';
import { relatedGames } from '../../lib/games/related.js';
import { useBoard, useMinute, useZone, type Rendered } from '../../lib/live/hooks.js';
import { dayKey } from '@contract/time/zones.js';
import { GameCard } from '../games/GameCard.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { relatedSource } from './use-game.js';
import { g } from '../../i18n/game.js';
import { sportName } from '../../i18n/format.js';

interface MoreGamesProps {
  /** Game of the page. */
  game: Pick<BoardGame, '_id' | 'matchId' | 'leagueId' | 'category'>;
  games: readonly BoardGame[];
  rendered: Rendered;
  /** Layout of the page, which determines the width of the cards. */
  shape: string;
}

/** Suggests other games of the sport, live games first, on the page of a finished or upcoming game. */
export function MoreGames({ game, games: initial, rendered, shape }: MoreGamesProps) {
  const { _id, matchId, leagueId, category } = game;
  const source = useMemo(() => relatedSource({ matchId, leagueId, category }), [matchId, leagueId, category]);
  const games = useBoard(initial, source);
  const relatedGamesShown = useMemo(
    () => relatedGames({ _id, matchId, leagueId, category }, games),
    [_id, matchId, leagueId, category, games],
  );
  const zone = useZone(rendered);
  const minute = useMinute();
  return (
    <SteadyScroll>
      {relatedGamesShown.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 className="section-title" id="related">
            {g('more', { sport: sportName(category) })}
          </h2>
          <ul className="related__games">
            {relatedGamesShown.map((other) => (
              <li key={other._id}>
                <GameCard
                  game={other}
                  minute={minuteOf(other, minute)}
                  today={dayKey(minute ?? rendered.now, zone ?? other.timeZone)}
                  zone={zone ?? other.timeZone}
                  shape={shape}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </SteadyScroll>
  );
}
