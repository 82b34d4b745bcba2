import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { apiPath } from '../api/envelope.js';
import { ApiError, type Done, write } from '../api/index.js';
import { removeRecord } from '../api/record-calls.js';
import { endingOf } from './labels.js';

const OVER = 'This push is finished already: there is nothing to cancel.';

/**
 * Keeps a push from going out, or from going on. The API cancels with the call that deletes, so it goes out only for
 * the version that was seen: one that somebody else cancelled meanwhile stays listed, one that was changed or has begun
 * is cancelled as it is now.
 * @throws ApiError of the call, or that the push is over
 */
export async function cancelPush(push: PushNotificationRecord): Promise<string> {
  if (endingOf(push.progress.state) === 'delete') throw new Error(OVER);
  try {
    return await removeRecord('mobile-notifications', push, push.revision);
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'STALE_WRITE' ? error.body?.current : undefined;
    if (!current) throw error;
    return cancelPush(current as PushNotificationRecord);
  }
}

/** Puts a push back into the queue that was cancelled before it began to go out. `undoes`: the entry of its cancelling. */
export const schedulePush = ({ id, revision }: PushNotificationRecord, undoes: string): Promise<Done> =>
  write('POST', `${apiPath('mobile-notifications', id)}/schedule`, { revision, undoes });
