import { useMemo } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { minuteOf } from '../../lib/games/status.js';
import { alsoLive, relatedGames, type RelatedTo } from '../../lib/games/related.js';
import { useBoard, useMinute, useZone, type Rendered } from '../../lib/live/hooks.js';
import { dayKey } from '@contract/time/zones.js';
import { GameCard } from '../games/GameCard.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { relatedSource } from './use-game.js';
import { g } from '../../i18n/game.js';
import { sportName } from '../../i18n/format.js';

interface MoreGamesProps {
  /** Game of the page. */
  game: RelatedTo;
  games: readonly BoardGame[];
  rendered: Rendered;
  /** Layout of the page, which determines the width of the cards. */
  shape: string;
}

/** Suggests other games: live games on the page of a live game, or else games of its sport. */
export function MoreGames({ game, games: initial, rendered, shape }: MoreGamesProps) {
  const { _id, matchId, leagueId, category, status } = game;
  const source = useMemo(() => relatedSource({ matchId, leagueId, category }), [matchId, leagueId, category]);
  const games = useBoard(initial, source);
  const { live, listed } = useMemo(() => {
    const of = { _id, matchId, leagueId, category, status };
    const live = alsoLive(of, games);
    return { live, listed: live.length > 0 ? live : relatedGames(of, games) };
  }, [_id, matchId, leagueId, category, status, games]);
  const zone = useZone(rendered);
  const minute = useMinute();
  return (
    <SteadyScroll>
      {listed.length > 0 && (
        <section className="related" aria-labelledby="related">
          <h2 className="section-title" id="related">
            {live.length > 0 ? g('alsoLive') : g('more', { sport: sportName(category) })}
          </h2>
          <ul className={`related__games grid ${live.length > 0 ? 'cards--low' : ''}`}>
            {listed.map((other) => (
              <li key={other._id}>
                <GameCard
                  game={other}
                  minute={minuteOf(other, minute)}
                  today={dayKey(minute ?? rendered.now, zone ?? other.timeZone)}
                  zone={zone ?? other.timeZone}
                  shape={shape}
                  isLow={live.length > 0}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </SteadyScroll>
  );
}
