import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { SendAction } from './SendAction.js';

const SENDING = 'It is being sent right now';

/** What can be done with a template; while it goes out, nothing. */
export function NotificationActions({ notification }: { notification: SimpleNotificationRecord }) {
  const { open } = useDialogParam();
  const { id, title, progress } = notification;
  const locked = progress.state === 'sending' ? SENDING : undefined;
  return (
    <RowActions>
      <SendAction notification={notification} locked={locked} />
      <ActionButton
        permission="notifications:update"
        label="Edit"
        of={title}
        icon={EditIcon}
        locked={locked}
        onClick={() => open('edit', id)}
      />
      <DeleteAction
        resource="notifications"
        record={notification}
        permission="notifications:delete"
        noun="template"
        name={title}
        locked={locked}
      />
    </RowActions>
  );
}
