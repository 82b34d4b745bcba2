import type { GameRecord } from '@contract/records/match.record.js';
import { goesLive } from '@contract/results.js';
import { MINUTE } from '@contract/time/units.js';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.js';
import { messageOf, problemsIn } from '../../lib/forms/post.js';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { showToast } from '../../lib/live/toasts.js';

/** Maximum random wait before the nudge, in ms, which spreads many pages that reach zero simultaneously. */
const JITTER = 2000;
/** Time after which a page no longer nudges, in ms. Staff handle games that did not start. */
const LATE = MINUTE;

/**
 * Notifies the server once that a game is due, if the countdown ends without an event. The server decides by its own
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

/** Sends no cookies, so that the server treats staff like visitors. */
async function nudge(path: { matchId: string; gameId: string }): Promise<void> {
  try {
    const options = { params: { path }, body: {}, credentials: 'omit' } as const;
    const outcome = await api.PUT('/api/matches/{matchId}/game/{gameId}/live', options);
    if (!outcome.response.ok) showToast({ tone: 'error', text: problemsIn(outcome).message });
  } catch (error) {
    showToast({ tone: 'error', text: messageOf(error) });
  }
}
