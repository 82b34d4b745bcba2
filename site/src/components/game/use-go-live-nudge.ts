import type { GameRecord } from '@contract/records/match.record.js';
import { goesLive } from '@contract/results.js';
import { MINUTE } from '@contract/time/units.js';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.js';
import { messageOf, problemsIn } from '../../lib/forms/post.js';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { showToast } from '../../lib/live/toasts.js';

/** The longest wait before the nudge, ms: a crowd of pages that all reach zero spreads over it. */
const JITTER = 2000;
/** A page opened long after the instant leaves a game that did not start to the staff, ms. */
const LATE = MINUTE;

/**
 * Notifies the server once that a game is due, when its countdown ends without an event; the server decides by its own
 * clock.
 */
export function useGoLiveNudge(game: GameRecord, rendered: Rendered): void {
  const now = useNow(rendered);
  const { _id, matchId, goLiveAt } = game;
  const due = Date.parse(goLiveAt);
  const isDue = goesLive(game) && now >= due && now < due + LATE;
  const nudged = useRef('');
  useEffect(() => {
    if (!isDue || nudged.current === goLiveAt) return;
    const timer = setTimeout(() => {
      nudged.current = goLiveAt;
      void nudge({ matchId, gameId: _id });
    }, Math.random() * JITTER);
    return () => clearTimeout(timer);
  }, [isDue, goLiveAt, matchId, _id]);
}

/** Without cookies: to the server a nudge is a visitor's, even in a browser that staff have signed in with. */
async function nudge(path: { matchId: string; gameId: string }): Promise<void> {
  try {
    const options = { params: { path }, body: {}, credentials: 'omit' } as const;
    const outcome = await api.PUT('/api/matches/{matchId}/game/{gameId}/live', options);
    if (!outcome.response.ok) showToast({ tone: 'error', text: problemsIn(outcome).message });
  } catch (error) {
    showToast({ tone: 'error', text: messageOf(error) });
  }
}
