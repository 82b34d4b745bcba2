import type { ClearActivityDto } from '@contract/dto/activity.dto.js';
import { LIMITS } from '@contract/limits.js';
import { api, bodyOf } from '../api/index.js';
import { session } from '../auth/session.js';
import { currentRun } from '../shared/run-all.js';
import { counted } from '../shared/words.js';

/** Logs an action that is not a write, because the server cannot log it. Never throws. */
export async function recordActivity(action: string): Promise<void> {
  const current = session.get();
  if (current.state !== 'in') return;
  const params = { path: { id: current.user.id } };
  try {
    await bodyOf(
      api.PUT('/api/users/activity/{id}', { params, body: { action: action.slice(0, LIMITS.activityAction) } }),
    );
  } catch (error) {
    console.error('The activity could not be recorded.', error);
  }
}

const entries = (deleted: number): string => counted(deleted, 'entry', 'entries');

/**
 * Clears the log in several calls, because each deletes for a limited time. Shows the progress until everything is
 * deleted or the user stops it.
 * @returns the message to show
 * @throws ApiError of the failed call; earlier calls stay applied
 */
export async function clearLogs(body: ClearActivityDto): Promise<string> {
  let deleted = 0;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  try {
    for (;;) {
      currentRun.set({ title: 'Deleting activity logs', done: deleted, total: null, stop });
      const response = await bodyOf(api.PUT('/api/users/activity', { body }));
      deleted += response.deleted;
      if (response.isComplete) return `${entries(deleted)} deleted.`;
      if (stopping.signal.aborted) return `Stopped: ${entries(deleted)} deleted. The rest was not deleted.`;
    }
  } finally {
    currentRun.set(null);
  }
}
