import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import TestIcon from '@mui/icons-material/SendToMobileOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { DialogButton } from '../shared/ActionButton.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { AskAction, DeleteAction, RowActions, RowMenu } from '../shared/list/index.js';
import { cancelPush } from './cancel.js';
import { endingOf, STAYS_LISTED, whyNotEditable } from './labels.js';

export function PushActions({ push }: { push: PushNotificationRecord }) {
  const { state } = push.progress;
  const ending = endingOf(state);
  return (
    <RowActions>
      <DialogButton
        permission="app-notifications:update"
        label="Edit"
        icon={EditIcon}
        locked={whyNotEditable(state)}
        dialog="edit"
        shortcut="e"
      />
      <HistoryButton />
      <RowMenu>
        <DialogButton permission="app-notifications:update" label="Test send" icon={TestIcon} dialog="test" />
        {ending === 'delete' ? (
          <DeleteAction text="The push is removed from the list but stays on devices that received it." />
        ) : (
          <CancelAction push={push} ending={ending} />
        )}
      </RowMenu>
    </RowActions>
  );
}

const { noun } = RESOURCES['mobile-notifications'];

const ENDINGS = {
  cancel: {
    label: 'Cancel sending',
    icon: CancelIcon,
    title: `Cancel this ${noun}?`,
    text: `The push will not be sent. ${STAYS_LISTED}`,
    action: `Cancel ${noun}`,
    dismiss: 'Keep it scheduled',
  },
  stop: {
    label: 'Stop sending',
    icon: StopIcon,
    title: `Stop this ${noun}?`,
    text: `The push stays on devices that already received it. Other devices will not receive it. ${STAYS_LISTED}`,
    action: 'Stop sending',
    dismiss: 'Keep sending',
  },
} as const;

/** Cancels a push before or while it is sent. The push stays in the list. */
function CancelAction({ push, ending }: { push: PushNotificationRecord; ending: keyof typeof ENDINGS }) {
  const { label, icon, ...question } = ENDINGS[ending];
  return (
    <AskAction
      permission="app-notifications:delete"
      label={label}
      icon={icon}
      question={{ ...question, color: 'error' }}
      run={() => cancelPush(push)}
    />
  );
}
