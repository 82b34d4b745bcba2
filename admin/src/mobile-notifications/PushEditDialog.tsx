import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { ReadRecord } from '../shared/form/index.js';
import { whyNotEditable } from './labels.js';
import PushDialog from './PushDialog.js';

/** Reads a push by the id in the address, then edits it, if it can be edited still. */
export default function PushEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ReadRecord<PushNotificationRecord>
      resource="mobile-notifications"
      id={id}
      title="Edit push notification"
      onClose={onClose}
    >
      {(push) => <IfEditable push={push} onClose={onClose} />}
    </ReadRecord>
  );
}

function IfEditable({ push, onClose }: { push: PushNotificationRecord; onClose(): void }) {
  const [reason] = useState(() => whyNotEditable(push.progress.state));
  // Once the form is open it stays: what is typed is not lost when the push goes out meanwhile.
  return reason ? <NotEditable reason={reason} onClose={onClose} /> : <PushDialog push={push} onClose={onClose} />;
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
