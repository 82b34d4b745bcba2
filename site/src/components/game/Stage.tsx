import { gameLiveMessage, MESSAGES } from '@contract/messages.js';
import type { GameRecord, StreamRecord } from '@contract/records/match.record.js';
import { countdownTo } from '../../lib/games/status.js';
import { Glow } from '../games/Glow.js';
import { Player } from './Player.js';

interface StageProps {
  game: GameRecord;
  open: boolean;
  now: number;
  stream: StreamRecord | undefined;
  /** Whether the visitor chose the stream; then it plays at once. */
  picked: boolean;
  /** The player moved on to another stream by itself. */
  onMove: (streamId: string) => void;
}

/** The place of the picture: the countdown before the streams open, then the player. */
export function Stage({ game, open, now, stream, picked, onMove }: StageProps) {
  if (game.status === 'Finished') {
    return (
      <StageCard game={game}>
        <p className="stage__text">This game is over.</p>
        <a className="button button--primary" href="/">
          See what is on
        </a>
      </StageCard>
    );
  }
  if (open && stream) return <Player key={stream._id} game={game} stream={stream} autoPlay={picked} onMove={onMove} />;
  return (
    <StageCard game={game}>
      {game.status === 'Live' ? (
        <p className="stage__text">{gameLiveMessage(game.homeTeam, game.awayTeam)}</p>
      ) : (
        <CountdownText until={game.goLiveAt} now={now} />
      )}
      <p className="stage__note">{open ? MESSAGES.noStreamsAvailable : MESSAGES.streamsSoon}</p>
    </StageCard>
  );
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
  const { days, hours, minutes, seconds } = countdownTo(until, now);
  const parts = [
    { value: days, unit: 'days' },
    { value: hours, unit: 'hours' },
    { value: minutes, unit: 'min' },
    { value: seconds, unit: 'sec' },
  ];
  return (
    <div className="countdown" role="timer" aria-label={`Starts in ${days} days, ${hours} hours, ${minutes} minutes`}>
      {parts.map(({ value, unit }) => (
        <span className="countdown__part" key={unit} aria-hidden="true">
          <span className="countdown__value">{String(value).padStart(2, '0')}</span>
          <span className="countdown__unit">{unit}</span>
        </span>
      ))}
    </div>
  );
}
