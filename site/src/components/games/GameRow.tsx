import { hasScore } from '@contract/results.js';
import { sitePaths } from '@contract/routes.js';
import { memo } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { statusOf } from '../../lib/games/status.js';
import { cut, LOCATION_LENGTH, shortCount } from '../../lib/text.js';
import { leadTransition } from '../../lib/transition.js';
import { Icon } from '../Icon.js';
import { Crest } from './Crest.js';
import { useSpoilerClass } from './Score.js';
import { ShowResult } from './ShowResult.js';
import { Watching } from './Watching.js';
import { When } from './When.js';

interface GameRowProps {
  game: BoardGame;
  /** The minute it is, ms since the epoch: rows change with the minute, not with the second. Null: not known yet. */
  minute: number | null;
  zone: string;
  sync: boolean;
  /** The replay of a game that is over. */
  replayId?: string | undefined;
}

/** One game of a list: when, who, where, how many watch; the whole row leads to it. */
export const GameRow = memo(function GameRow({ game, minute, zone, sync, replayId }: GameRowProps) {
  const status = statusOf(game, minute);
  const live = status.tone === 'live';
  const scored = hasScore(game);
  const spoils = useSpoilerClass(game._id);
  return (
    <li className={`row row--${status.tone} ${scored ? 'row--scored' : ''}`} data-game={game._id} data-result="">
      <a
        className="row__link"
        href={
          replayId ? sitePaths.replayDetails(replayId, game.title) : sitePaths.game(game.matchId, game._id, game.title)
        }
        onClick={replayId ? undefined : (event) => leadTransition(event.currentTarget)}
      >
        <span className="row__when">
          {live ? (
            <>
              <span className="row__live">
                <span className="pulse" aria-hidden="true" />
                LIVE
              </span>
              <span className={`${game.statusText ? 'row__text' : 'row__clock'} ${spoils}`}>{status.clock}</span>
            </>
          ) : (
            <>
              <span className="row__time">
                <When at={game.startsAt} zone={zone} sync={sync} />
              </span>
              {status.tone === 'soon' && <Soon label={status.label} />}
              {status.tone === 'over' && (
                <span className={game.statusText ? `row__text ${spoils}` : 'row__over'}>{status.label}</span>
              )}
              {status.tone === 'later' && game.statusText && (
                <span className="row__soon row__text">{status.label}</span>
              )}
            </>
          )}
        </span>
        <span className="row__teams">
          <span className="row__team">
            <Crest name={game.homeTeam} />
            <span className="row__name" dir="auto">
              {game.homeTeam}
            </span>
            {scored && <span className={`row__score ${spoils}`}>{game.homeScore}</span>}
          </span>
          <span className="visually-hidden"> vs </span>
          <span className="row__team">
            <Crest name={game.awayTeam} />
            <span className="row__name" dir="auto">
              {game.awayTeam}
            </span>
            {scored && <span className={`row__score ${spoils}`}>{game.awayScore}</span>}
          </span>
        </span>
        <span className="row__meta">
          {game.location && (
            <span className="row__place" dir="auto" title={isCut(game.location) ? game.location : undefined}>
              {cut(game.location, LOCATION_LENGTH)}
            </span>
          )}
          <Watching gameId={game._id}>
            {game.viewCount > 0 && (
              <span className="row__views">
                <Icon name="visibility-rounded" />
                {shortCount(game.viewCount)}
                <span className="visually-hidden"> {game.viewCount === 1 ? 'view' : 'views'}</span>
              </span>
            )}
          </Watching>
        </span>
        <span className="row__go">
          {live ? (
            <span className="row__watch">
              <Icon name="play-arrow-rounded" />
              <span className="row__word">Watch</span>
            </span>
          ) : replayId ? (
            <span className="row__replay">
              <Icon name="slow-motion-video-rounded" />
              Replay
            </span>
          ) : (
            <Icon name="chevron-right-rounded" />
          )}
        </span>
      </a>
      {scored && <ShowResult id={game._id} what="score" of={`${game.homeTeam} vs ${game.awayTeam}`} />}
    </li>
  );
});

const isCut = (location: string): boolean => cut(location, LOCATION_LENGTH) !== location;

/** 'Starts in 12 min'; 'in 12 min' in narrow rows. */
function Soon({ label }: { label: string }) {
  const [verb, ...rest] = label.split(' ');
  return (
    <span className="row__soon">
      <span className="row__verb">{verb} </span>
      {rest.join(' ')}
    </span>
  );
}
