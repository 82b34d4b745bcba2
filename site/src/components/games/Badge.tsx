import type { StatusLabel } from '../../lib/games/status.js';

/** LIVE in green with its minutes; every other unfinished game in yellow. */
export function Badge({ standing, className = '' }: { standing: StatusLabel; className?: string }) {
  const live = standing.tone === 'live';
  return (
    <span className={`badge badge--${live ? 'live' : 'soon'} ${className}`}>
      {live && <span className="pulse" aria-hidden="true" />}
      {standing.label}
      {standing.clock && <span className="badge__clock"> {standing.clock}</span>}
    </span>
  );
}
