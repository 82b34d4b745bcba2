import type { ClearActivityDto } from '@contract/dto/activity.dto.js';
import { LIMITS } from '@contract/limits.js';
import { api, bodyOf } from '../api/index.js';
import { session } from '../auth/session.js';
import { currentRun } from '../shared/run-all.js';
import { counted } from '../shared/words.js';

/** Logs what is no write, which the server cannot log by itself; never raises. */
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
 * Clears the log, in as many calls as that takes: one deletes for a limited time. Shows how far it is until it is done
 * or somebody stops it.
 * @returns what was done, for a person
 * @throws ApiError of the call that failed; what the calls before it deleted stays deleted
 */
export async function clearLogs(body: ClearActivityDto): Promise<string> {
  let deleted = 0;
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  try {
    for (;;) {
      currentRun.set({ title: 'Deleting activity logs', done: deleted, total: null, stop });
      const answer = await bodyOf(api.PUT('/api/users/activity', { body }));
      deleted += answer.deleted;
      if (answer.isComplete) return `${entries(deleted)} deleted.`;
      if (stopping.signal.aborted) return `Stopped: ${entries(deleted)} deleted, the rest is still there.`;
    }
  } finally {
    currentRun.set(null);
  }
}
