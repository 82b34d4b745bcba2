import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import { whyNotEditable } from './labels.js';
import PushDialog from './PushDialog.js';

/** Reads a push by the id in the address, then edits it, if it can be edited still. */
export default function PushEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<PushNotificationRecord>('mobile-notifications', { id });
  // Once the form is open it stays: what is typed is not lost when the push goes out meanwhile.
  const [editing, setEditing] = useState(false);
  if (!data) {
    return (
      <LoadingDialog title="Edit push notification" error={error} onRetry={() => void refetch()} onClose={onClose} />
    );
  }
  const reason = whyNotEditable(data.progress.state);
  if (!reason && !editing) setEditing(true);
  return reason && !editing ? (
    <NotEditable reason={reason} onClose={onClose} />
  ) : (
    <PushDialog push={data} onClose={onClose} />
  );
}

function NotEditable({ reason, onClose }: { reason: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="not-editable">
      <DialogTitle id="not-editable">This push cannot be edited</DialogTitle>
      <DialogContent>
        <DialogContentText>{reason}.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
