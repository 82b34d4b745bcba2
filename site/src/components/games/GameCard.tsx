import { hasScore, isTimeOpen } from '@contract/results.js';
import { memo } from 'react';
import { sitePaths } from '../../i18n/paths.js';
import type { BoardGame } from '../../lib/games/board.js';
import { hiddenPart } from '../../lib/games/spoiler.js';
import { statusOf } from '../../lib/games/status.js';
import { cut, LOCATION_LENGTH } from '../../lib/text.js';
import { dayKey } from '@contract/time/zones.js';
import { moveInRow } from '../../lib/games/row-keys.js';
import { leadTransition } from '../../lib/transition.js';
import { Icon } from '../Icon.js';
import { Badge } from './Badge.js';
import { Crest } from './Crest.js';
import { GameLabel } from './GameLabel.js';
import { Glow } from './Glow.js';
import { Score, SideScore } from './Score.js';
import { ShowResult } from './ShowResult.js';
import { Watching } from './Watching.js';
import { When } from './When.js';
import { t } from '../../i18n/ui.js';
import { shortCount, shortDayOf } from '../../i18n/format.js';

interface GameCardProps {
  game: BoardGame;
  /** Start of the current minute in ms since the epoch. null if unknown or irrelevant to the game. */
  minute: number | null;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
  zone: string;
  /**
   * Changes with the card's size. The glow is then recreated, because browsers count a stretched glow as a layout
   * shift.
   */
  shape?: string;
  /** Whether the card is low: without glow, place, and views. */
  isLow?: boolean;
}

/** A game of a carousel, with both teams and the time. The whole card links to the game. */
export const GameCard = memo(function GameCard({ game, minute, today, zone, shape, isLow = false }: GameCardProps) {
  const status = statusOf(game, minute);
  const live = status.tone === 'live';
  const scored = hasScore(game);
  const hidden = hiddenPart(game);
  const lines = [
    { name: game.homeTeam, isOpen: game.isHomePlaceholder, score: game.homeScore },
    { name: game.awayTeam, isOpen: game.isAwayPlaceholder, score: game.awayScore },
  ];
  return (
    <div data-result="" onKeyDown={hidden ? moveInRow : undefined}>
      <a
        className="card surface"
        href={sitePaths.game(game.matchId, game._id, game.title)}
        onClick={(event) => leadTransition(event.currentTarget)}
      >
        {!isLow && <Glow key={shape} home={game.homeTeam} away={game.awayTeam} />}
        <GameLabel game={game} status={status} zone={zone} today={today} more={[game.league]} />
        <span className="card__top spread" aria-hidden="true">
          <span className="muted medium ellipsis" dir="auto">
            {game.league}
          </span>
          <Badge status={status} game={game} />
        </span>
        {isLow ? (
          <span className="card__lines" data-teams="" aria-hidden="true">
            {lines.map(({ name, isOpen, score }, index) => (
              <span className="row__team hstack" key={index}>
                <Crest name={name} isOpen={isOpen} />
                <span className="row__name ellipsis" dir="auto" title={isOpen ? t('teamOpen') : undefined}>
                  {name}
                </span>
                <SideScore of={game._id} score={scored ? score : null} />
              </span>
            ))}
            {!scored && !live && (
              <span className="card__start">
                <When at={game.startsAt} zone={zone} sync isOpen={isTimeOpen(game)} />
                <span className="card__day caption">{shortDayOf(dayKey(game.startsAt, zone), today)}</span>
              </span>
            )}
          </span>
        ) : (
          <span className="card__teams" data-teams="" aria-hidden="true">
            <span className="card__team vstack">
              <Crest name={game.homeTeam} isOpen={game.isHomePlaceholder} />
              <span
                className="card__name small semibold clamp"
                dir="auto"
                title={game.isHomePlaceholder ? t('teamOpen') : undefined}
              >
                {game.homeTeam}
              </span>
            </span>
            <span className="card__when vstack">
              {scored ? (
                <Score game={game} className="card__time" />
              ) : (
                <span className="card__time">
                  {live ? t('vs') : <When at={game.startsAt} zone={zone} sync isOpen={isTimeOpen(game)} />}
                </span>
              )}
              {!live && (
                <span className="card__day caption">
                  <span>{`${shortDayOf(dayKey(game.startsAt, zone), today)} `}</span>
                  {scored && <When at={game.startsAt} zone={zone} sync={false} />}
                </span>
              )}
            </span>
            <span className="card__team vstack">
              <Crest name={game.awayTeam} isOpen={game.isAwayPlaceholder} />
              <span
                className="card__name small semibold clamp"
                dir="auto"
                title={game.isAwayPlaceholder ? t('teamOpen') : undefined}
              >
                {game.awayTeam}
              </span>
            </span>
          </span>
        )}
        {!isLow && (
          <span className="card__foot spread muted" aria-hidden="true">
            <span dir="auto" title={game.location}>
              {cut(game.location, LOCATION_LENGTH)}
            </span>
            <Watching gameId={game._id}>
              {game.viewCount > 0 && (
                <span className="tabular labeled">
                  <Icon name="visibility-rounded" />
                  <span>{shortCount(game.viewCount)}</span>
                </span>
              )}
            </Watching>
          </span>
        )}
      </a>
      {hidden && (
        <ShowResult
          id={game._id}
          what={hidden}
          of={t('versus', { home: game.homeTeam, away: game.awayTeam })}
          isInRow
        />
      )}
    </div>
  );
});
