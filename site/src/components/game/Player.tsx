import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { useCallback, useState } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import type { PlayerEvent } from '../../lib/streams/player-messages.js';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';
import { Icon } from '../Icon.js';
import { usePlayerFrame } from './use-player-frame.js';
import { useViewCount } from './use-view-count.js';

interface PlayerProps {
  game: GameRecord;
  stream: StreamRecord;
  autoPlay: boolean;
  onMove: (streamId: string) => void;
}

/** A stream in its frame, behind a cover until the visitor plays it. */
export function Player({ game, stream, autoPlay, onMove }: PlayerProps) {
  const [started, setStarted] = useState(autoPlay);
  const [playing, setPlaying] = useState(autoPlay);
  const [stalled, setStalled] = useState(false);
  const [reloads, setReloads] = useState(0);
  useViewCount(game, started && playing);

  const next = nextStream(game.streamUrls, stream);
  const onEvent = useCallback(
    (event: PlayerEvent) => {
      if (event === 'play' || event === 'timeupdate') setStalled(false);
      if (event === 'play') setPlaying(true);
      else if (event === 'pause' || event === 'ended') setPlaying(false);
      else if (event === 'stalled') setStalled(true);
      else if (event === 'error') {
        if (!next) return setStalled(true);
        showToast({ tone: 'error', text: `${stream.title} does not play. Moved on to ${next.title}.` });
        onMove(next._id);
      }
    },
    [next, onMove, stream.title],
  );
  const { frame, send, onLoad } = usePlayerFrame(onEvent, started);

  const toggle = (): void => {
    send(playing ? 'pause' : 'play');
    setPlaying(!playing);
  };
  const start = (): void => {
    setStarted(true);
    setPlaying(true);
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
            src={stream.stream}
            title={`${game.title}: ${stream.title}`}
            sandbox="allow-scripts allow-same-origin allow-presentation"
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={onLoad}
          />
        ) : (
          <Cover game={game} stream={stream} onStart={start} />
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
          {stream.title} <span>{stream.quality}</span>
        </p>
        <p className="player__state" role="status">
          {stalled && 'The stream stalls. Reload it or choose another one.'}
        </p>
      </div>
    </div>
  );
}

function Cover({ game, stream, onStart }: { game: GameRecord; stream: StreamRecord; onStart: () => void }) {
  return (
    <div className="cover">
      <Glow home={game.homeTeam} away={game.awayTeam} />
      <Crest name={game.homeTeam} className="cover__crest" />
      <button type="button" className="cover__play" onClick={onStart}>
        <Icon name="play-arrow-rounded" />
        <span className="visually-hidden">Play {stream.title}</span>
      </button>
      <noscript>
        <a className="button button--primary cover__link" href={stream.stream}>
          Watch {stream.title}
        </a>
      </noscript>
      <Crest name={game.awayTeam} className="cover__crest" />
    </div>
  );
}

/** The stream after one that fails: the next of the list; none after the last, so that a page does not go round in circles. */
function nextStream(streams: readonly StreamRecord[], failed: StreamRecord): StreamRecord | undefined {
  return streams[streams.findIndex(({ _id }) => _id === failed._id) + 1];
}
