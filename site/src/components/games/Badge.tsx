import type { StatusLabel } from '../../lib/games/status.js';
import { useTextSpoilerClass } from './Score.js';

interface BadgeProps {
  status: StatusLabel;
  game: Parameters<typeof useTextSpoilerClass>[0];
  className?: string;
}

/** Shows LIVE in green with the minute or the status text. Other unfinished games are yellow. */
export function Badge({ status, game, className = '' }: BadgeProps) {
  const spoils = useTextSpoilerClass(game);
  const live = status.tone === 'live';
  return (
    <span className={`badge badge--${live ? 'live' : 'soon'} ${className}`}>
      {live && <span className="pulse" aria-hidden="true" />}
      <span>{`${status.label} `}</span>
      {status.clock && (
        <span className={`badge__clock ${spoils}`}>
          <bdi>{status.clock}</bdi>
        </span>
      )}
    </span>
  );
}
