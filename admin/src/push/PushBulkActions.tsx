import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { removeRecord } from '../api/remove.js';
import { BulkAction } from '../shared/list/index.js';
import { cancelPush } from './cancel.js';
import { endingOf } from './labels.js';
import { STAY_LISTED } from './words.js';

const nameOf = ({ displayTitle }: PushNotificationRecord): string => displayTitle;

/** The API deletes with the call that cancels: a push that is still to go out is refused here. */
async function remove(push: PushNotificationRecord): Promise<void> {
  if (endingOf(push.progress.state) !== 'delete') throw new Error('Still to be sent. Cancel it first.');
  await removeRecord('mobile-notifications', push, push.revision);
}

/** Cancels or deletes the chosen pushes. */
export function PushBulkActions() {
  return (
    <>
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Cancel sending"
        icon={CancelIcon}
        color="warning"
        nameOf={nameOf}
        question={(count) => ({
          title: count === 1 ? 'Cancel 1 push?' : `Cancel ${count} pushes?`,
          text: `None of them goes out. ${STAY_LISTED}`,
          action: `Cancel ${count}`,
          dismiss: 'Keep them',
        })}
        run={cancelPush}
        done={(count) => `${count} cancelled`}
        doing="Cancelling pushes"
      />
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Delete"
        icon={DeleteIcon}
        color="error"
        nameOf={nameOf}
        question={(count) => ({
          title: count === 1 ? 'Delete 1 push?' : `Delete ${count} pushes?`,
          text: 'They leave the list; devices that got them keep them. This cannot be undone.',
          action: `Delete ${count}`,
        })}
        run={remove}
        done={(count) => `${count} deleted`}
        doing="Deleting pushes"
      />
    </>
  );
}
