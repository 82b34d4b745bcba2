import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { g } from '../../i18n/game.js';
import { isSpoiler } from '../../lib/games/spoiler.js';
import type { ViewOf } from '../../lib/streams/count-view.js';
import type { PlayerMessage } from '../../lib/streams/player-messages.js';
import { FRAME_ALLOW, FRAME_SANDBOX } from '../../lib/streams/player-page.js';
import { reportHref } from '../../lib/streams/report.js';
import { toggleTheatre } from '../../lib/streams/theatre.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { Cover, type CoverLook } from './Cover.js';
import { ReportButton, TheatreButton } from './PlayerButtons.js';
import { useMiniPlayer } from './use-mini-player.js';
import { usePlayerFrame } from './use-player-frame.js';
import { useTurnedPlayer } from './use-turned-player.js';
import { useViewCount } from './use-view-count.js';

/** A stream of a game or a part of a replay. */
export interface Playable {
  _id: string;
  title: string;
  /** Replaces a title that reveals a result. */
  safeTitle?: string;
  /** Embed page, `/api/stream?id=…`. */
  stream: string;
  /** Text next to the title: the quality. */
  detail?: string;
}

/** Sound of a player next to other players on a page. */
export interface AmongOthers {
  muted: boolean;
  /** Called when the visitor mutes or unmutes the player. */
  onMuted: (muted: boolean) => void;
  /** Called with whether the page can mute the player. */
  onMutes: (mutes: boolean) => void;
}

interface PlayerProps {
  item: Playable;
  /** Title of the game or replay. */
  of: string;
  /** URL of the game's or replay's page. */
  url: string;
  /** Whether the report button is shown. Otherwise reports go through the contact form. */
  isReportable?: boolean;
  cover: CoverLook;
  /** If omitted, views are not counted, and playback ends with the page. */
  view?: ViewOf;
  /** Plays immediately, because the visitor selected this item. */
  autoPlay: boolean;
  /** Called when the visitor presses play on the cover. */
  onStart?: () => void;
  /** Called when playback fails. Without it, a message is shown. */
  onFail?: () => void;
  /** Called when playback advances. */
  onWorks?: () => void;
  /** Replaces the video while nothing plays. `onRetry` runs when the visitor retries. */
  waiting?: { text: ReactNode; onRetry: () => void } | undefined;
  /** Covers a player that waits for the first image of an own stream. */
  coming?: ReactNode;
  /** Whether an own stream without an encoder counts as failed, because another stream may play. */
  leavesInterrupted?: boolean;
  /** Content on the cover: a countdown. */
  onCover?: ReactNode;
  /** Called when the frame responds, with a picture or with a failure. */
  onResponse?: () => void;
  onEnded?: () => void;
  /** Set if the page has several players, which have a shared toolbar. */
  among?: AmongOthers | undefined;
}

/** A frame that does not respond within this time has failed, in ms. */
const RESPONSE_TIMEOUT_MS = 30_000;
/** A stream that stalls for longer than this has failed, in ms. */
const STALL_TIMEOUT_MS = 15_000;
/** An encoder that does not return within this time leaves its viewers to another stream, in ms. */
const RETURN_TIMEOUT_MS = 4_000;

/** A player in a frame, behind a cover until the visitor starts it. */
export function Player(props: PlayerProps) {
  const {
    item,
    of,
    url,
    isReportable,
    cover,
    view,
    autoPlay,
    onStart,
    onFail,
    onWorks,
    waiting,
    coming,
    leavesInterrupted = false,
    onCover,
    onResponse,
    onEnded,
    among,
  } = props;
  const [started, setStarted] = useState(autoPlay);
  const [playing, setPlaying] = useState(autoPlay);
  /** Whether playback has stalled or failed, or the encoder of an own stream is missing before or after its first image. */
  const [trouble, setTrouble] = useState<'stalled' | 'failed' | 'coming' | 'interrupted' | null>(null);
  const [reloads, setReloads] = useState(0);
  const [reportsTime, setReportsTime] = useState<boolean | null>(null);
  const place = useRef<number | null>(null);
  /** Whether the cover had the focus. The player then gets it, so that its keys work. */
  const takesFocus = useRef(false);
  const onPlace = useViewCount(view, started && playing && reportsTime === false && !trouble);
  const { onMuted, onMutes } = among ?? {};
  const onEvent = useCallback(
    ({ name, seconds, reportsTime: reports, mutes, muted }: PlayerMessage) => {
      onResponse?.();
      if (name === 'ready') {
        setReportsTime(reports);
        // The first image has arrived. The browser may still block its playback.
        setTrouble((current) => (current === 'coming' ? null : current));
        onMutes?.(mutes);
      }
      if (name === 'volumechange') onMuted?.(muted);
      if (name === 'theatre') toggleTheatre();
      if (name === 'play') setPlaying(true);
      else if (name === 'pause' || name === 'ended') setPlaying(false);
      else if (name === 'stalled') setTrouble('stalled');
      else if (name === 'interrupted') setTrouble(place.current === null ? 'coming' : 'interrupted');
      else if (name === 'timeupdate' && seconds !== null) {
        onPlace(seconds);
        if (place.current !== null && seconds !== place.current) {
          setTrouble(null);
          onWorks?.();
        }
        place.current = seconds;
      } else if (name === 'error') {
        setPlaying(false);
        if (onFail) return onFail();
        setTrouble('failed');
      }
      if (name === 'ended') onEnded?.();
    },
    [onFail, onWorks, onPlace, onResponse, onEnded, onMuted, onMutes],
  );
  const isOff = !started || !!waiting;
  const { frame, send, onLoad } = usePlayerFrame(onEvent, isOff ? 'off' : 'play', among?.muted);

  const fail = useEffectEvent(() => onFail?.());
  const isInterrupted = trouble === 'coming' || trouble === 'interrupted';
  const limit = isInterrupted
    ? leavesInterrupted && playing && RETURN_TIMEOUT_MS
    : reportsTime === null
      ? RESPONSE_TIMEOUT_MS
      : trouble === 'stalled' && playing && STALL_TIMEOUT_MS;
  const timeout = !isOff && limit;
  useEffect(() => {
    if (timeout === false) return;
    const timer = setTimeout(fail, timeout);
    return () => clearTimeout(timer);
  }, [timeout]);

  const start = useCallback((): void => {
    setStarted(true);
    setPlaying(true);
  }, []);
  // An item can also be selected while its cover is visible or while it is paused.
  useEffect(() => {
    if (!autoPlay) return;
    start();
    send('play');
  }, [autoPlay, start, send]);

  useMiniPlayer(view ? { src: item.stream, title: of, view } : null, {
    plays: !isOff && playing && !among,
    onReturn: start,
  });

  const press = (): void => {
    if (waiting) return waiting.onRetry();
    if (trouble === 'failed') return reload();
    if (started) return toggle();
    takesFocus.current = true;
    start();
    onStart?.();
  };
  const toggle = (): void => {
    send(playing ? 'pause' : 'play');
    setPlaying(!playing);
  };
  const reload = (): void => {
    if (waiting) return waiting.onRetry();
    setTrouble(null);
    setReportsTime(null);
    place.current = null;
    setReloads(reloads + 1);
    start();
    if (!started) onStart?.();
  };
  const pauses = !isOff && playing;
  const turned = useTurnedPlayer(pauses && !among);
  return (
    <div className="player surface" ref={turned}>
      <div className="player__screen">
        {waiting ? (
          <div className="player__waiting center">{waiting.text}</div>
        ) : started ? (
          <iframe
            key={reloads}
            ref={frame}
            className="player__frame fill"
            inert={trouble === 'coming'}
            src={item.stream}
            title={isSpoiler(`${of} ${item.title}`) ? g('replay.this') : `${of}: ${item.title}`}
            sandbox={FRAME_SANDBOX}
            allow={FRAME_ALLOW}
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => {
              onLoad();
              if (takesFocus.current && document.activeElement === document.body) frame.current?.focus();
              takesFocus.current = false;
              onResponse?.();
            }}
          />
        ) : (
          <Cover {...cover} title={item.title} href={item.stream} onStart={press}>
            {onCover}
          </Cover>
        )}
        {trouble === 'coming' && !isOff && coming && <div className="player__waiting center">{coming}</div>}
      </div>
      {!among && (
        <div className="player__bar hstack">
          <button type="button" className="icon-button player__toggle from-tablet" onClick={press}>
            <Icon name={pauses ? 'pause-rounded' : 'play-arrow-rounded'} />
            <span className="visually-hidden">{g(pauses ? 'pause' : 'play')}</span>
          </button>
          <button type="button" className="icon-button" onClick={reload}>
            <Icon name="refresh-rounded" />
            <span className="visually-hidden">{g('reload')}</span>
          </button>
          <p className="player__title small semibold">
            <SafeTitle text={item.title} instead={item.safeTitle ?? item.title} />
            {item.detail && <span className="player__detail">{item.detail}</span>}
          </p>
          <p className="player__state" role="status">
            {trouble && !isInterrupted && !waiting && g('trouble')}
          </p>
          <TheatreButton />
          {isReportable ? (
            <ReportButton streamId={item._id} title={item.title} />
          ) : (
            <a className="icon-button" href={reportHref({ title: item.title, of, url })} title={g('report')}>
              <Icon name="flag-outline-rounded" />
              <span className="visually-hidden">{g('reportOf', { title: item.title })}</span>
            </a>
          )}
        </div>
      )}
    </div>
  );
}
