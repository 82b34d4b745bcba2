import { MESSAGES } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Box, Switch, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useUser } from '../auth/index.js';
import { Quiet } from '../shared/text.js';

type State = NotificationPermission | 'unsupported';

const readState = (): State => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

const SAYS: Readonly<Record<State, string>> = {
  default: 'Your browser will ask whether to allow notifications.',
  granted: 'This browser allows notifications. To turn them off, use the browser settings.',
  denied: 'This browser blocks notifications. To allow them, use the browser settings.',
  unsupported: 'This browser does not support notifications.',
};

/** Requests the browser's permission for notifications. Works only on the user's own record. */
export function NotificationSwitch({ user }: { user: Pick<UserRecord, 'id'> }) {
  const isOwnRecord = useUser()?.id === user.id;
  const notify = useNotify();
  const [state, setState] = useState(readState);
  const id = useId();

  const requestPermission = async (): Promise<void> => {
    if (!isOwnRecord) return notify(MESSAGES.notYourNotifications, { type: 'error' });
    const permission = state === 'default' ? await Notification.requestPermission() : readState();
    setState(permission);
    if (permission === 'denied') notify(MESSAGES.notificationPermissionDenied, { type: 'error' });
    else if (permission === 'granted') notify(SAYS.granted, { type: 'info' });
  };

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
      <Tooltip title={isOwnRecord ? '' : MESSAGES.notYourNotifications}>
        <span>
          <Switch
            size="small"
            checked={isOwnRecord && state === 'granted'}
            disabled={!isOwnRecord || state === 'unsupported'}
            onChange={() => void requestPermission()}
            slotProps={{ input: { role: 'switch', 'aria-label': 'Notifications', 'aria-describedby': id } }}
          />
        </span>
      </Tooltip>
      <Quiet id={id}>{isOwnRecord ? SAYS[state] : MESSAGES.notYourNotifications}</Quiet>
    </Box>
  );
}
