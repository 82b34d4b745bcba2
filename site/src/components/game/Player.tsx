import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import type { PlayerEvent } from '../../lib/streams/player-messages.js';
import { reportHref } from '../../lib/streams/report.js';
import { Icon } from '../Icon.js';
import { Cover, type CoverLook } from './Cover.js';
import { usePlayerFrame } from './use-player-frame.js';
import { useViewCount, type ViewOf } from './use-view-count.js';

/** Something that plays in a frame: a stream of a game, or a part of a replay. */
export interface Playable {
  _id: string;
  title: string;
  /** The embed page, `/api/stream?id=…`. */
  stream: string;
  /** Shown next to the title: the quality. */
  detail?: string;
}

interface PlayerProps {
  item: Playable;
  /** What the item belongs to: the game's or the replay's title. */
  of: string;
  /** The address of its page. */
  url: string;
  cover: CoverLook;
  view: ViewOf;
  /** Plays without waiting for the cover to be pressed, because the visitor chose this very item. */
  autoPlay: boolean;
  /** Takes its place when it fails. */
  next?: Playable | undefined;
  onMove?: (id: string) => void;
  /** The frame has answered, with a picture or with a failure. */
  onAnswer?: () => void;
  onEnded?: () => void;
}

/** A player in its frame, behind a cover until the visitor plays it. */
export function Player({ item, of, url, cover, view, autoPlay, next, onMove, onAnswer, onEnded }: PlayerProps) {
  const [started, setStarted] = useState(autoPlay);
  const [playing, setPlaying] = useState(autoPlay);
  const [stalled, setStalled] = useState(false);
  const [reloads, setReloads] = useState(0);
  useViewCount(view, started && playing);

  const onEvent = useCallback(
    (event: PlayerEvent) => {
      onAnswer?.();
      if (event === 'play' || event === 'timeupdate') setStalled(false);
      if (event === 'play') setPlaying(true);
      else if (event === 'pause' || event === 'ended') setPlaying(false);
      else if (event === 'stalled') setStalled(true);
      else if (event === 'error') {
        if (!next) return setStalled(true);
        showToast({ tone: 'error', text: `${item.title} does not play. Moved on to ${next.title}.` });
        onMove?.(next._id);
      }
      if (event === 'ended') onEnded?.();
    },
    [next, onMove, onAnswer, onEnded, item.title],
  );
  const { frame, send, onLoad } = usePlayerFrame(onEvent, started);

  const start = useCallback((): void => {
    setStarted(true);
    setPlaying(true);
  }, []);
  // Chosen while its cover was up, or while it was paused.
  useEffect(() => {
    if (!autoPlay) return;
    start();
    send('play');
  }, [autoPlay, start, send]);

  const toggle = (): void => {
    send(playing ? 'pause' : 'play');
    setPlaying(!playing);
  };
  const reload = (): void => {
    setStalled(false);
    setReloads(reloads + 1);
    start();
  };
  return (
    <div className="player">
      <div className="player__screen">
        {started ? (
          <iframe
            key={reloads}
            ref={frame}
            className="player__frame"
            src={item.stream}
            title={`${of}: ${item.title}`}
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={() => {
              onLoad();
              onAnswer?.();
            }}
          />
        ) : (
          <Cover {...cover} title={item.title} href={item.stream} onStart={start} />
        )}
      </div>
      <div className="player__bar">
        <button type="button" className="icon-button" onClick={started ? toggle : start}>
          <Icon name={started && playing ? 'pause-rounded' : 'play-arrow-rounded'} />
          <span className="visually-hidden">{started && playing ? 'Pause' : 'Play'}</span>
        </button>
        <button type="button" className="icon-button" onClick={reload}>
          <Icon name="refresh-rounded" />
          <span className="visually-hidden">Reload</span>
        </button>
        <p className="player__title">
          <bdi>{item.title}</bdi> {item.detail && <span>{item.detail}</span>}
        </p>
        <p className="player__state" role="status">
          {stalled && 'This does not play well. Reload it or choose another one.'}
        </p>
        <a className="icon-button" href={reportHref({ title: item.title, of, url })} title="Report">
          <Icon name="flag-outline-rounded" />
          <span className="visually-hidden">Report {item.title}</span>
        </a>
      </div>
    </div>
  );
}
