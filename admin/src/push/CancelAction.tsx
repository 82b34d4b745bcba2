import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { useRefreshResource } from '../shared/resource-context.js';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { announcements, messageOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { cancelPush } from './cancel.js';
import { STAYS_LISTED } from './words.js';

const ENDINGS = {
  cancel: {
    label: 'Cancel sending',
    icon: CancelIcon,
    title: 'Cancel this push?',
    text: `It will not go out. ${STAYS_LISTED}`,
    action: 'Cancel push',
    dismiss: 'Keep it',
  },
  stop: {
    label: 'Stop sending',
    icon: StopIcon,
    title: 'Stop this push?',
    text: `Devices that have it keep it, the others will not get it. ${STAYS_LISTED}`,
    action: 'Stop sending',
    dismiss: 'Let it go on',
  },
} as const;

interface CancelActionProps {
  push: PushNotificationRecord;
  ending: keyof typeof ENDINGS;
}

/** Keeps a push from going out, or from going on; it stays in the list. */
export function CancelAction({ push, ending }: CancelActionProps) {
  const { label, icon, ...question } = ENDINGS[ending];
  const [busy, setBusy] = useState(false);
  const refresh = useRefreshResource('mobile-notifications');
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    if (!(await confirm({ ...question, items: [push.displayTitle], color: 'error' }))) return;
    setBusy(true);
    try {
      announcements.emit(await cancelPush(push));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    await refresh();
    setBusy(false);
  };

  return (
    <ActionButton
      permission="app-notifications:delete"
      label={label}
      of={push.displayTitle}
      icon={icon}
      disabled={busy}
      onClick={() => void ask()}
    />
  );
}
