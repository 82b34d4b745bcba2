import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import TestIcon from '@mui/icons-material/SendToMobileOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { CancelAction } from './CancelAction.js';
import { endingOf, whyNotEditable } from './labels.js';

export function PushActions({ push }: { push: PushNotificationRecord }) {
  const { open } = useDialogParam();
  const { id, displayTitle, progress } = push;
  const ending = endingOf(progress.state);
  return (
    <RowActions>
      <ActionButton
        permission="app-notifications:update"
        label="Test send"
        of={displayTitle}
        icon={TestIcon}
        onClick={() => open('test', id)}
      />
      <ActionButton
        permission="app-notifications:update"
        label="Edit"
        of={displayTitle}
        icon={EditIcon}
        locked={whyNotEditable(progress.state)}
        onClick={() => open('edit', id)}
      />
      {ending === 'delete' ? (
        <DeleteAction
          resource="mobile-notifications"
          record={push}
          permission="app-notifications:delete"
          noun="push"
          name={displayTitle}
          text="It leaves the list. Devices that got it keep it."
        />
      ) : (
        <CancelAction push={push} ending={ending} />
      )}
    </RowActions>
  );
}
