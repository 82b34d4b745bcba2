import { countdownTo } from '@contract/countdown.js';
import { MESSAGES } from '@contract/messages.js';
import { sitePaths } from '@contract/routes.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { Glow } from '../games/Glow.js';
import { useAlive } from '../../lib/live/use-game-status.js';
import { gameViewKey } from '../../lib/streams/view-memory.js';
import { Player, type Playable } from './Player.js';

interface StageProps {
  game: GameRecord;
  open: boolean;
  now: number;
  stream: StreamRecord | undefined;
  /** Whether the visitor chose the stream; then it plays at once. */
  picked: boolean;
  /** The address of the page. */
  url: string;
  /** The player moved on to another stream by itself. */
  onMove: (streamId: string) => void;
  /** The frame of the player has answered. */
  onAnswer: () => void;
}

/** The place of the picture: the countdown before the streams open, then the player. */
export function Stage({ game, open, now, stream, picked, url, onMove, onAnswer }: StageProps) {
  if (game.status === 'Finished') {
    return (
      <StageCard game={game}>
        <p className="stage__text">This game is over.</p>
        <div className="stage__actions">
          <a className="button button--primary" href="/">
            See what is on
          </a>
          <a className="button button--quiet" href={sitePaths.replays(game.category)}>
            Replays
          </a>
        </div>
      </StageCard>
    );
  }
  if (open && stream) {
    const next = nextStream(game.streamUrls, stream);
    return (
      <Player
        key={stream._id}
        item={toPlayable(stream)}
        of={game.title}
        url={url}
        cover={{ sides: [game.homeTeam, game.awayTeam] }}
        view={{
          key: gameViewKey(game._id),
          path: `/api/matches/${game.matchId}/game/${game._id}/viewCount`,
        }}
        autoPlay={picked}
        next={next && toPlayable(next)}
        onMove={onMove}
        onAnswer={onAnswer}
      />
    );
  }
  return (
    <StageCard game={game}>
      {game.status === 'Live' ? (
        <p className="stage__text">This game is live.</p>
      ) : (
        <CountdownText until={game.goLiveAt} now={now} />
      )}
      <p className="stage__note">{open ? MESSAGES.noStreamsAvailable : MESSAGES.streamsSoon}</p>
    </StageCard>
  );
}

const toPlayable = ({ _id, title, stream, quality }: StreamRecord): Playable => ({
  _id,
  title,
  stream,
  detail: quality,
});

/** The stream after one that fails: the next of the list; none after the last, so that a page does not go round in circles. */
function nextStream(streams: readonly StreamRecord[], failed: StreamRecord): StreamRecord | undefined {
  return streams[streams.findIndex(({ _id }) => _id === failed._id) + 1];
}

function StageCard({ game, children }: { game: GameRecord; children: React.ReactNode }) {
  return (
    <div className="stage">
      <Glow home={game.homeTeam} away={game.awayTeam} />
      <div className="stage__inner">{children}</div>
    </div>
  );
}

/** Days, hours, minutes and seconds until the game goes live; read out by the minute, not by the second. */
export function CountdownText({ until, now }: { until: string; now: number }) {
  const alive = useAlive();
  const { days, hours, minutes, seconds } = countdownTo(until, now);
  const parts = [
    { value: days, unit: 'days' },
    { value: hours, unit: 'hours' },
    { value: minutes, unit: 'min' },
    { value: seconds, unit: 'sec' },
  ];
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={alive ? `Starts in ${days} days, ${hours} hours, ${minutes} minutes` : 'Countdown'}
    >
      {parts.map(({ value, unit }) => (
        <span className="countdown__part" key={unit} aria-hidden="true">
          <span className="countdown__value">{alive ? String(value).padStart(2, '0') : '--'}</span>
          <span className="countdown__unit">{unit}</span>
        </span>
      ))}
    </div>
  );
}
