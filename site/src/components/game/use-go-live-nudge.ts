import type { ApiErrorBody } from '@contract/errors.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { useEffect, useRef } from 'react';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { showToast } from '../../lib/live/toasts.js';

/** The longest wait before the nudge, ms: a crowd of pages that all reach zero spreads over it. */
const JITTER = 2000;
/** A page opened long after the instant leaves a game that did not start to the staff, ms. */
const LATE = 60_000;

/**
 * When the countdown reaches zero and no event has come, notifies the server once that the game is due. The server decides
 * by its own clock whether it is.
 */
export function useGoLiveNudge(game: GameRecord, rendered: Rendered): void {
  const now = useNow(rendered);
  const { _id, matchId, goLiveAt, status } = game;
  const due = Date.parse(goLiveAt);
  const isDue = status === 'Scheduled' && now >= due && now < due + LATE;
  const nudged = useRef('');
  useEffect(() => {
    if (!isDue || nudged.current === goLiveAt) return;
    const timer = setTimeout(() => {
      nudged.current = goLiveAt;
      void nudge(`/api/matches/${matchId}/game/${_id}/live`);
    }, Math.random() * JITTER);
    return () => clearTimeout(timer);
  }, [isDue, goLiveAt, matchId, _id]);
}

/** Without cookies: to the server a nudge is a visitor's, even in a browser that staff have signed in with. */
async function nudge(path: string): Promise<void> {
  try {
    const answer = await fetch(path, { method: 'PUT', credentials: 'omit' });
    if (answer.ok) return;
    const { message } = (await answer.json()) as ApiErrorBody;
    showToast({ tone: 'error', text: message });
  } catch (error) {
    showToast({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}
