import { backoff } from '../../../contract/backoff.js';
import type { StreamHealthDoc } from '../../games/stream-health.schema.js';
import { KEPT_CHECKS } from '../../games/stream-health.schema.js';
import type { Finding } from './stream-probe.js';

/** Intervals between checks, in milliseconds. */
export interface Pace {
  /** Interval for a stream that plays. */
  steadyMs: number;
  /** Interval after the first failed check. */
  doubtMs: number;
  /** Maximum interval for a stream that does not play. */
  longestMs: number;
  /** Interval after the server rejected a check. */
  refusedMs: number;
}

/** Number of consecutive failed checks after which a stream counts as down. A single failure may be chance. */
const FAILURES_TO_BE_DOWN = 2;

type StoredHealth = Pick<StreamHealthDoc, 'state' | 'failures' | 'history' | 'edge' | 'edgeAt' | 'checkedAt'>;
/** Fields that a check writes. */
export type Checked = Omit<
  StreamHealthDoc,
  '_id' | 'address' | 'reports' | 'recentReports' | 'reportedAt' | 'playback'
>;

/** Treats a live playlist that has not changed for too long as a stream that does not play. */
function judged(finding: Finding, stored: StoredHealth | null, at: Date): Finding {
  if (!finding.plays || finding.edge === '' || stored?.edge !== finding.edge || !stored.edgeAt) return finding;
  const stalledMs = at.getTime() - stored.edgeAt.getTime();
  if (stalledMs < finding.staleAfterMs) return finding;
  return { plays: false, reason: `The playlist has not changed for ${Math.round(stalledMs / 1000)} seconds.` };
}

/** Returns the health of a stream after a check. `stored` is null for the first check of an address. */
export function healthAfter(latest: Finding, stored: StoredHealth | null, at: Date, pace: Pace): Partial<Checked> {
  const finding = judged(latest, stored, at);
  const next = (ms: number): Date => new Date(at.getTime() + ms);
  if (finding.plays === null) return { nextAt: next(pace.refusedMs), touchedAt: at };
  const latencyMs = finding.plays ? finding.latencyMs : null;
  const history = [...(stored?.history ?? []), { at, latencyMs }].slice(-KEPT_CHECKS);
  const common = { checkedAt: at, latencyMs, history, touchedAt: at };
  if (finding.plays) {
    const { edge } = finding;
    const edgeAt = stored?.edge === edge && stored.edgeAt ? stored.edgeAt : at;
    const nextAt = next(pace.steadyMs);
    return { ...common, state: 'healthy', failures: 0, reason: '', edge, edgeAt, nextAt };
  }
  const failures = (stored?.failures ?? 0) + 1;
  const isDown = failures >= FAILURES_TO_BE_DOWN;
  const waitAfter = backoff({ base: pace.steadyMs, maximum: pace.longestMs, jitter: 'none' });
  return {
    ...common,
    ...(isDown && { state: 'down' as const }),
    failures,
    reason: finding.reason,
    nextAt: next(isDown ? waitAfter(failures - FAILURES_TO_BE_DOWN + 1) : pace.doubtMs),
  };
}
