import { countdownTo } from '@contract/countdown.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import type { ReplayLink } from '@contract/records/replay.record.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '@contract/streams.js';
import { goesLive, isCalledOff, isCalledOffText, isTimeOpen } from '@contract/results.js';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { statusText } from '../../i18n/format.js';
import { g } from '../../i18n/game.js';
import { localPath, sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import { useAlive } from '../../lib/live/use-game-status.js';
import { playerPath } from '../../lib/streams/player-page.js';
import { gameViewKey } from '../../lib/streams/view-memory.js';
import { isWebAddress } from '../../lib/text.js';
import { Glow } from '../games/Glow.js';
import { FollowButton } from '../push/FollowButton.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { type AmongOthers, type Playable, Player } from './Player.js';
import { usePlayerFrame } from './use-player-frame.js';
import type { StreamPlayer } from './use-stream-choice.js';

interface StageProps {
  game: GameRecord;
  /** Replays of a finished game. */
  replays: readonly ReplayLink[];
  open: boolean;
  /** Opening time in words: 'Tomorrow, 18:15'. */
  opens?: string;
  now: number;
  player: StreamPlayer;
  /** URL of the page. */
  url: string;
  /** Called when the visitor presses play on the cover of a stream. */
  onStart: (streamId: string) => void;
  /** Called when the player's frame responds. */
  onResponse?: () => void;
  /** Set if the page has several players. */
  among?: AmongOthers;
}

/** The video's area: the countdown before the streams open, then the player. */
export function Stage({ game, replays, open, opens, now, player, url, onStart, onResponse, among }: StageProps) {
  if (game.status === 'Finished') return <Over game={game} replays={replays} />;
  const { stream, waits, looksAt } = player;
  const countdown = goesLive(game) && <CountdownText until={game.goLiveAt} now={now} />;
  if (open && stream) {
    const waiting = <Waiting game={game} player={player} countdown={countdown} />;
    return (
      <>
        <Player
          key={`${stream._id} ${player.attempt}`}
          item={toPlayable(stream)}
          of={game.title}
          url={url}
          isReportable
          cover={{
            sides: [
              { name: game.homeTeam, isOpen: game.isHomePlaceholder },
              { name: game.awayTeam, isOpen: game.isAwayPlaceholder },
            ],
          }}
          view={{
            key: gameViewKey(game._id),
            path: `/api/matches/${game.matchId}/game/${game._id}/viewCount`,
          }}
          autoPlay={player.plays}
          waiting={waits ? { text: waiting, onRetry: player.onRetry } : undefined}
          coming={waiting}
          leavesInterrupted={player.hasOther}
          onCover={countdown}
          onStart={() => onStart(stream._id)}
          onFail={player.onFail}
          onWorks={player.onWorks}
          {...(onResponse && { onResponse })}
          among={among}
        />
        {looksAt && <StreamLook key={looksAt._id} src={playerPath(looksAt.stream)} onLooked={player.onLooked} />}
      </>
    );
  }
  if (isCalledOff(game)) {
    return (
      <StageCard game={game}>
        <p className="stage__text">{statusText(game.statusText)}</p>
        <p className="muted">{g('stage.calledOff')}</p>
      </StageCard>
    );
  }
  if (isTimeOpen(game)) {
    return (
      <StageCard game={game}>
        <p className="stage__text">{t('status.timeOpen')}</p>
        <p className="muted">{g('stage.timeOpen')}</p>
      </StageCard>
    );
  }
  return (
    <StageCard game={game}>
      {countdown || <p className="stage__text">{g('stage.live')}</p>}
      <p className="muted">{g(open ? 'stage.none' : 'stage.soon')}</p>
      {!open && opens && (
        <p className="muted">
          <Rich
            parts={g.parts('streams.opens', {
              minutes: STREAM_OPENS_MINUTES_BEFORE,
              opens,
              time: (inner) => <time dateTime={game.opensAt}>{inner.join('')}</time>,
            })}
          />
        </p>
      )}
      {open && game.status === 'Live' && (
        <div className="stage__actions actions">
          <FollowButton
            follow={{ kind: 'game', value: game._id, name: game.title, startsAt: game.startsAt }}
            words="game"
          />
          <a className="button button--quiet button--small" href={localPath('/?view=live')}>
            {g('stage.otherLive')}
          </a>
        </div>
      )}
    </StageCard>
  );
}

const toPlayable = ({ _id, title, stream, quality }: StreamRecord): Playable => ({
  _id,
  title,
  stream: playerPath(stream),
  detail: quality,
});

/** Shown after the end: the replay, the highlights, or other games. */
function Over({ game, replays }: Pick<StageProps, 'game' | 'replays'>) {
  const highlights = isWebAddress(game.highlightsUrl);
  return (
    <StageCard game={game}>
      {/* A game that was called off also ends at its usual time. */}
      <p className="stage__text">{isCalledOffText(game.statusText) ? statusText(game.statusText) : g('stage.over')}</p>
      <div className="stage__actions actions">
        {replays.map(({ _id, title }, index) => (
          <a
            key={_id}
            className={`button button--${index === 0 ? 'primary' : 'quiet'}`}
            href={sitePaths.replayDetails(_id, title)}
          >
            <Icon name="play-arrow-rounded" />
            {replays.length === 1 ? (
              <span>{g('stage.replay')}</span>
            ) : (
              <SafeTitle text={title} instead={g('stage.replayNumber', { number: index + 1 })} />
            )}
          </a>
        ))}
        {highlights && (
          <a
            className={`button button--${replays.length === 0 ? 'primary' : 'quiet'}`}
            href={game.highlightsUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <Icon name="play-arrow-rounded" />
            {g('highlights')}
            <span className="visually-hidden"> {t('newTab')}</span>
          </a>
        )}
        <a className={`button button--${highlights || replays.length > 0 ? 'quiet' : 'primary'}`} href={localPath('/')}>
          {g('stage.whatIsOn')}
        </a>
        <a className="button button--quiet" href={sitePaths.replays(game.category)}>
          {replays.length > 0 ? g('stage.moreReplays') : t('replays')}
        </a>
      </div>
    </StageCard>
  );
}

interface WaitingProps {
  game: GameRecord;
  player: StreamPlayer;
  countdown: ReactNode;
}

/** Shown while no stream plays. Before the start, streams may be late; afterwards they have a problem. */
function Waiting({ game, player, countdown }: WaitingProps) {
  return (
    <>
      <Glow home={game.homeTeam} away={game.awayTeam} />
      {countdown}
      <div role="status">
        <p className={countdown ? 'muted' : 'stage__text'}>{g(countdown ? 'stage.notBegun' : 'stage.waiting')}</p>
        <p className="muted">{g('stage.byItself')}</p>
      </div>
      <button type="button" className="button button--quiet" onClick={player.onRetry}>
        <Icon name="refresh-rounded" />
        {g('stage.tryNow')}
      </button>
    </>
  );
}

function StageCard({ game, children }: { game: GameRecord; children: ReactNode }) {
  return (
    <div className="stage centered">
      <Glow home={game.homeTeam} away={game.awayTeam} />
      <div className="stage__inner center">{children}</div>
    </div>
  );
}

/** Counts down to the go-live time. Screen readers announce the minutes only. */
export function CountdownText({ until, now }: { until: string; now: number }) {
  const alive = useAlive();
  const { days, hours, minutes, seconds } = countdownTo(until, now);
  const parts = [
    { value: days, unit: g('countdown.days') },
    { value: hours, unit: g('countdown.hours') },
    { value: minutes, unit: g('countdown.min') },
    { value: seconds, unit: g('countdown.sec') },
  ];
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={alive ? g('countdown.label', { days, hours, minutes }) : g('countdown')}
    >
      {parts.map(({ value, unit }) => (
        <span className="countdown__part" key={unit} aria-hidden="true">
          <span className="countdown__value">{alive ? String(value).padStart(2, '0') : '--'}</span>
          <span className="countdown__unit caption">{unit}</span>
        </span>
      ))}
    </div>
  );
}

/** A stream that does not respond within this time is unhealthy, in ms. */
const RESPONSE_TIMEOUT_MS = 20_000;

interface StreamLookProps {
  /** Embed page. */
  src: string;
  onLooked: (isHealthy: boolean) => void;
}

/** Loads a stream invisibly to check whether it plays. */
function StreamLook({ src, onLooked }: StreamLookProps) {
  const { frame } = usePlayerFrame(({ name }) => {
    if (name === 'ready') onLooked(true);
    else if (name === 'error') onLooked(false);
  }, 'watch');
  const onLate = useEffectEvent(() => onLooked(false));
  useEffect(() => {
    const timer = setTimeout(onLate, RESPONSE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <iframe
      ref={frame}
      className="player__look"
      src={src}
      title={g('streams.another')}
      sandbox="allow-scripts allow-same-origin"
      aria-hidden="true"
      tabIndex={-1}
      inert
    />
  );
}
