import type { StatusLabel } from '../../lib/games/status.js';

/** LIVE in green with its minutes; every other unfinished game in yellow. */
export function Badge({ status, className = '' }: { status: StatusLabel; className?: string }) {
  const live = status.tone === 'live';
  return (
    <span className={`badge badge--${live ? 'live' : 'soon'} ${className}`}>
      {live && <span className="pulse" aria-hidden="true" />}
      {status.label}
      {status.clock && <span className="badge__clock"> {status.clock}</span>}
    </span>
  );
}
