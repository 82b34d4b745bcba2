import type { ReactNode } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { useGameStatus } from '../../lib/live/use-game-status.js';
import { clockTime } from '@contract/time/zones.js';
import { Crest } from './Crest.js';

interface DuelProps {
  game: Pick<BoardGame, 'homeTeam' | 'awayTeam' | 'startsAt' | 'goLiveAt' | 'opensAt' | 'status'>;
  /** ms since the epoch; null: not known yet. */
  now: number | null;
  zone: string;
  /** Under the hour in the circle: 'Today', 'Sat 21 Nov'. */
  day: string;
  /** Shown under the name of each team. */
  under?: (team: string) => ReactNode;
}

/** Home and away on either side of the centre circle, which shows the minute or the hour. */
export function Duel({ game, now, zone, day, under }: DuelProps) {
  const status = useGameStatus(game, now);
  const live = status.tone === 'live';
  const tone = game.status === 'Finished' ? 'over' : status.tone;
  return (
    <div className="duel" data-teams="">
      <div className="duel__team duel__team--home">
        <Crest name={game.homeTeam} />
        <p className="duel__words">
          <span className="duel__name" dir="auto">
            {game.homeTeam}
          </span>
          {under?.(game.homeTeam)}
        </p>
      </div>
      <p className={`duel__circle duel__circle--${tone}`}>
        <span className="visually-hidden">vs </span>
        <span className="duel__time">
          {live ? status.clock || 'LIVE' : <time dateTime={game.startsAt}>{clockTime(game.startsAt, zone)}</time>}
        </span>
        <span className="duel__day">
          {live && status.clock && <span className="pulse" aria-hidden="true" />}
          {live && status.clock ? 'LIVE' : day}
        </span>
      </p>
      <div className="duel__team duel__team--away">
        <Crest name={game.awayTeam} />
        <p className="duel__words">
          <span className="duel__name" dir="auto">
            {game.awayTeam}
          </span>
          {under?.(game.awayTeam)}
        </p>
      </div>
    </div>
  );
}
