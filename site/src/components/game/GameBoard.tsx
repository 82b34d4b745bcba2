import { versus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayLink } from '@contract/records/replay.record.js';
import { goesLive, hasScore, isCalledOff, isTimeOpen } from '@contract/results.js';
import { sitePaths } from '../../i18n/paths.js';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ClipLink } from '../../lib/games/load.js';
import type { BoardGame } from '../../lib/games/board.js';
import { hiddenPart } from '../../lib/games/spoiler.js';
import { streamsOpen } from '../../lib/games/status.js';
import { useNow, useWatching, useZone, type Rendered } from '../../lib/live/hooks.js';
import { useGameStatus } from '../../lib/live/use-game-status.js';
import { MULTIVIEW_ICONS } from '../../icons/ui-icons.js';
import { multiviewHref, only } from '../../lib/multiview/choice.js';
import { namedInAddress, putInAddress } from '../../lib/streams/address.js';
import { cut, LOCATION_LENGTH } from '../../lib/text.js';
import { dayKey } from '@contract/time/zones.js';
import { AddToCalendar } from '../calendar/AddToCalendar.js';
import { Badge } from '../games/Badge.js';
import { Duel } from '../games/Duel.js';
import { Glow } from '../games/Glow.js';
import { scoreInWords, useSpoilerClass, useTextSpoilerClass } from '../games/Score.js';
import { ShowResult } from '../games/ShowResult.js';
import { SteadyScroll } from '../games/SteadyScroll.js';
import { Icon } from '../Icon.js';
import { Part } from '../Part.js';
import { SafeTitle } from '../SafeTitle.js';
import { FollowButton } from '../push/FollowButton.js';
import { ShareLink } from './ShareLink.js';
import { GameClips } from './GameClips.js';
import { MoreGames } from './MoreGames.js';
import { openAffiliate } from './open-affiliate.js';
import { Stage } from './Stage.js';
import { StreamCards } from './StreamCards.js';
import { gamesOfPage, useGame } from './use-game.js';
import { useGoLiveNudge } from './use-go-live-nudge.js';
import { useReplaysOf } from './use-replays-of.js';
import { useStreamChoice } from './use-stream-choice.js';
import { t } from '../../i18n/ui.js';
import { g } from '../../i18n/game.js';
import { clockTime, dayName, shortCount, shortDay, shortDayOf, shownZoneLabel, viewsText } from '../../i18n/format.js';

interface GameBoardProps {
  game: GameRecord;
  /** Related games. */
  related: BoardGame[];
  /** Replays of a finished game. */
  replays: ReplayLink[];
  clips: ClipLink[];
  rendered: Rendered;
  /** Canonical URL of the page, which Copy Link copies. */
  url: string;
  brandName: string;
}

/** The page of a game: teams, time, the player or the countdown, and the streams. */
export function GameBoard({ game: initial, related, replays: first, clips, rendered, url, brandName }: GameBoardProps) {
  // One list for the whole page. Its first user fills the page's board.
  const [games] = useState(() => gamesOfPage(initial, related));
  const game = useGame(initial, games);
  const replays = useReplaysOf(game, first);
  const now = useNow(rendered);
  const zone = useZone(rendered) ?? game.timeZone;
  useGoLiveNudge(game, rendered);
  const [clicked, setClicked] = useState<readonly string[]>([]);
  const [loading, setLoading] = useState<string | null>(null);
  const open = streamsOpen(game, now);
  const playable = open && game.streamUrls.length > 0;
  // If the game has no streams, the stage shows a message and the list is hidden.
  const lists = game.streamUrls.length > 0 && game.status !== 'Finished';
  const shape = playable ? 'open' : lists ? 'soon' : 'alone';
  const player = useStreamChoice(game);
  const { stream } = player;
  // A stream that plays before the start covers the countdown.
  const counts = goesLive(game) && !(playable && player.plays && !player.waits);
  const named = useEffectEvent((): void => {
    const id = namedInAddress('stream');
    if (id !== null && game.streamUrls.some(({ _id }) => _id === id)) player.show(id);
  });
  useEffect(() => named(), []);
  const choose = (id: string): void => {
    if (id !== stream?._id) putInAddress('stream', id);
    openAffiliate(game, id);
    setClicked((before) => [...before, id]);
    if (!player.plays || stream?._id !== id) setLoading(id);
    player.choose(id);
  };
  const onResponse = useCallback(() => setLoading(null), []);
  return (
    <SteadyScroll>
      <article className={`game column game--${shape}`}>
        <Part>
          <GameHead game={game} now={now} zone={zone} url={url} shape={shape} counts={counts} />
        </Part>
        <div className={`game__stage ${playable ? 'game__stage--open' : ''}`}>
          <Part>
            <Stage
              game={game}
              replays={replays}
              open={open}
              opens={g('opens', { day: shortDay(game.opensAt, zone, now), time: clockTime(game.opensAt, zone) })}
              now={now}
              player={player}
              url={url}
              onStart={choose}
              onResponse={onResponse}
            />
          </Part>
          <Part>
            <GameClips game={game} clips={clips} />
          </Part>
        </div>
        {lists && (
          <Part>
            <StreamCards
              game={game}
              open={open}
              selectedId={stream?._id}
              clicked={clicked}
              loading={loading}
              brandName={brandName}
              onChoose={choose}
            />
          </Part>
        )}
        <Part>
          <MoreGames game={game} games={games} rendered={rendered} shape={shape} />
        </Part>
      </article>
    </SteadyScroll>
  );
}

interface GameHeadProps {
  game: GameRecord;
  now: number;
  zone: string;
  url: string;
  /** Layout of the page. */
  shape: string;
  /** Whether the page shows a countdown. */
  counts: boolean;
}

function GameHead({ game, now, zone, url, shape, counts }: GameHeadProps) {
  const finished = game.status === 'Finished';
  const spoils = useSpoilerClass(game._id);
  const textSpoils = useTextSpoilerClass(game);
  const hidesText = hiddenPart(game) === 'text';
  const status = useGameStatus(game, counts ? null : now);
  // A time that is to be confirmed belongs to no instant, so its day is the same in every zone.
  const day = isTimeOpen(game) ? game.date : dayKey(game.startsAt, zone);
  const today = dayKey(now, zone);
  const isLive = status.tone === 'live';
  // The circle shows LIVE, and the stage shows why a game does not start.
  const hasBadge = isLive ? game.statusText !== '' : !isCalledOff(game) && !isTimeOpen(game);
  // The circle shows the time of a game that has not started.
  const isUpcoming = game.status === 'Scheduled' && !isTimeOpen(game);
  return (
    <header className="game__head stack gap-3 surface--large">
      <Glow key={shape} home={game.homeTeam} away={game.awayTeam} />
      <h1 className={game.title === versus(game) ? 'visually-hidden' : 'game__title muted semibold text-center break'}>
        <SafeTitle text={game.title} instead={t('versus', { home: game.homeTeam, away: game.awayTeam })} />
      </h1>
      <p className={`visually-hidden ${spoils}`} role="status">
        {hasScore(game) && scoreInWords(game)}
      </p>
      <Duel
        game={game}
        now={now}
        zone={zone}
        day={shortDayOf(day, today)}
        leadsTo={sitePaths.team}
        under={(team) => <FollowButton follow={{ kind: 'team', value: team, name: team }} />}
      />
      <div className="game__facts actions note">
        {hasBadge && (
          <span className="fact" data-result="" tabIndex={hidesText ? -1 : undefined}>
            {finished ? (
              <span className={`badge badge--over ${game.statusText && textSpoils}`}>{status.label}</span>
            ) : isLive ? (
              <span className={`badge badge--live badge__clock ${textSpoils}`}>
                <bdi>{status.clock}</bdi>
              </span>
            ) : (
              <Badge status={status} game={game} />
            )}
            {hidesText && (
              <ShowResult id={game._id} what="text" of={t('versus', { home: game.homeTeam, away: game.awayTeam })} />
            )}
          </span>
        )}
        <span className="fact">
          <Icon name="schedule-rounded" />
          {isTimeOpen(game) ? (
            <time dateTime={day}>{dayName(day, today)}</time>
          ) : (
            <>
              {!isUpcoming && (
                <time dateTime={game.startsAt}>
                  {g('opens', {
                    day: dayName(day, today),
                    time: clockTime(game.startsAt, zone),
                  })}
                </time>
              )}
              <span className="faint" suppressHydrationWarning>
                {shownZoneLabel(zone)}
              </span>
            </>
          )}
        </span>
        {game.location && (
          <span className="fact" title={game.location}>
            <Icon name="location-on-rounded" />
            <bdi>{cut(game.location, LOCATION_LENGTH)}</bdi>
          </span>
        )}
        {game.viewCount > 0 && (
          <span className="fact">
            <Icon name="visibility-rounded" />
            <span>{viewsText(game.viewCount)}</span>
          </span>
        )}
        {!finished && <WatchingNow game={game} />}
        <span className="game__tools actions">
          {game.status === 'Scheduled' && (
            <FollowButton
              follow={{ kind: 'game', value: game._id, name: game.title, startsAt: game.startsAt }}
              words="game"
            />
          )}
          {game.status === 'Scheduled' && (
            <AddToCalendar kind="game" of={game._id} name={game.title} publicUrl={new URL(url).origin} />
          )}
          {game.status === 'Live' && (
            <a
              className="button button--quiet button--small needs-js"
              href={multiviewHref(sitePaths.multiview, only(game._id))}
            >
              <Icon name={MULTIVIEW_ICONS.page} />
              {g('multiview')}
            </a>
          )}
          <ShareLink url={url} title={game.title} />
        </span>
      </div>
    </header>
  );
}

/**
 * Number of current viewers, in a reserved space to prevent layout shifts. Before the start it omits the visitor, who
 * would often be the only one.
 */
function WatchingNow({ game: { _id, status } }: Pick<GameHeadProps, 'game'>) {
  const people = useWatching(_id) - (status === 'Scheduled' ? 1 : 0);
  return (
    <span className={people < 1 ? 'fact fact--watching fact--unknown' : 'fact fact--watching'}>
      <span className="fact__dot" aria-hidden="true" />
      <span>{g('watchingNow', { count: shortCount(Math.max(people, 1)) })}</span>
    </span>
  );
}
