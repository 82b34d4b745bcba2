import { LIMITS } from '@contract/limits.js';
import { api, bodyOf } from '../api/index.js';
import { session } from '../auth/session.js';

/**
 * Records something that is not a write in the log, which the server therefore does not record by itself. Never raises: a
 * failure is only logged (dashboard spec, section 7).
 */
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
