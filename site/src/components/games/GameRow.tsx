import { hasScore, isTimeOpen } from '@contract/results.js';
import { periodsOf } from '@contract/sports.js';
import { sitePaths } from '../../i18n/paths.js';
import { memo, type ReactNode } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import { hiddenPart } from '../../lib/games/spoiler.js';
import { statusOf, type StatusLabel } from '../../lib/games/status.js';
import { cut, LOCATION_LENGTH } from '../../lib/text.js';
import { moveInRow } from '../../lib/games/row-keys.js';
import { leadTransition } from '../../lib/transition.js';
import { Icon } from '../Icon.js';
import { Crest } from './Crest.js';
import { GameLabel } from './GameLabel.js';
import { SideScore, useTextSpoilerClass } from './Score.js';
import { ShowResult } from './ShowResult.js';
import { Watching } from './Watching.js';
import { When } from './When.js';
import { t } from '../../i18n/ui.js';
import { shortCount } from '../../i18n/format.js';
import { Rich } from '../../i18n/Rich.js';

interface GameRowProps {
  game: BoardGame;
  /**
   * Start of the current minute in ms since the epoch, because rows do not change every second. null if unknown or
   * irrelevant to the game.
   */
  minute: number | null;
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
  sync: boolean;
  /** Id of a finished game's replay. */
  replayId?: string | undefined;
  /** Day of the game ('Sat 21 Nov'), if no heading names it. */
  day?: string;
  /** Whether the row names the league, because no heading does. */
  namesLeague?: boolean;
}

/** A game of a list: time, teams, league, and viewers. The whole row links to the game. */
export const GameRow = memo(function GameRow({
  game,
  minute,
  zone,
  today,
  sync,
  replayId,
  day,
  namesLeague = false,
}: GameRowProps) {
  const status = statusOf(game, minute);
  const live = status.tone === 'live';
  const scored = hasScore(game);
  const hidden = hiddenPart(game);
  const textSpoils = useTextSpoilerClass(game);
  const lacksStream = live && !game.hasStreams;
  const more = [
    namesLeague && game.league,
    lacksStream && t('row.noStream'),
    replayId !== undefined && t('replay'),
  ].filter((text) => text !== false);
  return (
    <li
      className={`row row--${status.tone} ${namesLeague ? 'row--low' : ''}`}
      data-game={game._id}
      data-result=""
      onKeyDown={hidden ? moveInRow : undefined}
    >
      <a
        className="row__link pressable"
        href={
          replayId ? sitePaths.replayDetails(replayId, game.title) : sitePaths.game(game.matchId, game._id, game.title)
        }
        onClick={replayId ? undefined : (event) => leadTransition(event.currentTarget)}
      >
        <GameLabel game={game} status={status} zone={zone} today={today} more={more} />
        <span className="row__when" aria-hidden="true">
          {live ? (
            <>
              <span className="row__live">
                <span className="pulse" aria-hidden="true" />
                {t('live')}
              </span>
              {(game.statusText || periodsOf(game.category)) && (
                <span className={`${game.statusText ? 'row__text clamp' : 'row__clock'} ${textSpoils}`}>
                  {status.clock && <bdi>{status.clock}</bdi>}
                </span>
              )}
            </>
          ) : (
            <>
              <span className="row__time">
                <When at={game.startsAt} zone={zone} sync={sync} isOpen={isTimeOpen(game)} />
              </span>
              {day && <span className="row__day">{day}</span>}
              {status.tone === 'soon' && <Soon status={status} />}
              {status.tone === 'over' && (
                <span className={game.statusText ? `row__text clamp ${textSpoils}` : 'row__over'}>{status.label}</span>
              )}
              {status.tone === 'later' && (game.statusText || isTimeOpen(game)) && (
                <span className="row__soon row__text clamp">{status.label}</span>
              )}
            </>
          )}
        </span>
        <span className="row__teams" aria-hidden="true">
          <span className="row__team hstack">
            <Crest name={game.homeTeam} isOpen={game.isHomePlaceholder} />
            <span className="row__name ellipsis" dir="auto" title={game.isHomePlaceholder ? t('teamOpen') : undefined}>
              {game.homeTeam}
            </span>
            <SideScore of={game._id} score={scored ? game.homeScore : null} />
          </span>
          <span className="row__team hstack">
            <Crest name={game.awayTeam} isOpen={game.isAwayPlaceholder} />
            <span className="row__name ellipsis" dir="auto" title={game.isAwayPlaceholder ? t('teamOpen') : undefined}>
              {game.awayTeam}
            </span>
            <SideScore of={game._id} score={scored ? game.awayScore : null} />
          </span>
          {namesLeague && (
            <span className="row__league ellipsis" dir="auto">
              {game.league}
            </span>
          )}
        </span>
        <span className="row__meta from-tablet" aria-hidden="true">
          {game.location && (
            <span className="row__place ellipsis" dir="auto" title={isCut(game.location) ? game.location : undefined}>
              {cut(game.location, LOCATION_LENGTH)}
            </span>
          )}
          <Watching gameId={game._id}>
            {game.viewCount > 0 && (
              <span className="labeled">
                <Icon name="visibility-rounded" />
                <span>{shortCount(game.viewCount)}</span>
              </span>
            )}
          </Watching>
        </span>
        <span className="row__go" aria-hidden="true">
          {lacksStream ? (
            <span className="row__none">{t('row.noStream')}</span>
          ) : live ? (
            <span className="row__watch">
              <Icon name="play-arrow-rounded" />
              <span className="from-tablet">{t('watch')}</span>
            </span>
          ) : replayId ? (
            <span className="row__replay labeled">
              <Icon name="slow-motion-video-rounded" />
              {t('replay')}
            </span>
          ) : (
            <Icon name="chevron-right-rounded" />
          )}
        </span>
      </a>
      {hidden && (
        <ShowResult
          id={game._id}
          what={hidden}
          of={t('versus', { home: game.homeTeam, away: game.awayTeam })}
          isInRow
        />
      )}
    </li>
  );
});

const isCut = (location: string): boolean => cut(location, LOCATION_LENGTH) !== location;

/** Shows 'Starts in 12 min', or 'in 12 min' in narrow rows. */
function Soon({ status: { label, minutes } }: { status: StatusLabel }) {
  if (minutes === undefined) return <span className="row__soon">{label}</span>;
  const verb = (inner: readonly unknown[]): ReactNode => <span className="from-tablet">{inner.join('')}</span>;
  return (
    <span className="row__soon">
      <Rich parts={t.parts('status.startsIn', { minutes, verb })} />
    </span>
  );
}
