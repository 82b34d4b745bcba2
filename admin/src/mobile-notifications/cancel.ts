import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { apiPath } from '../api/envelope.js';
import { ApiError, type Done, write } from '../api/index.js';
import { removeRecord } from '../api/record-calls.js';
import { endingOf } from './labels.js';

const OVER = 'This push has already finished, so there is nothing to cancel.';

/**
 * Cancels a push before or while it is sent. The API cancels with the call that deletes, so the call requires the
 * revision that the user saw. A push that another user cancelled in the meantime stays listed. A push that was changed
 * or started is cancelled in its current state.
 * @throws ApiError of the call; Error if sending has ended
 */
export async function cancelPush(push: PushNotificationRecord): Promise<Done> {
  if (endingOf(push.progress.state) === 'delete') throw new Error(OVER);
  try {
    return await removeRecord('mobile-notifications', push, push.revision);
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'STALE_WRITE' ? error.body?.current : undefined;
    if (!current) throw error;
    return cancelPush(current as PushNotificationRecord);
  }
}

/**
 * Schedules a push again that was cancelled before sending. `undoes` is the id of the cancellation's activity entry.
 */
export const schedulePush = ({ id, revision }: PushNotificationRecord, undoes?: string): Promise<Done> =>
  write('POST', `${apiPath('mobile-notifications', id)}/schedule`, { revision, undoes });
