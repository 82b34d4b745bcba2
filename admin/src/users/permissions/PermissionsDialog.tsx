import { refusalToGrant } from '@contract/access-rules.js';
import { holds } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useUser } from '../../auth/index.js';
import { useNarrow } from '../../shared/useNarrow.js';
import { messageOfRefusal } from '../refusals.js';
import { groupsFor } from './labels.js';
import { PermissionEditor } from './PermissionEditor.js';
import { PermissionGroups } from './PermissionGroups.js';

interface PermissionsDialogProps {
  user: UserRecord;
  onClose(): void;
}

/** What somebody may do: to be changed, or to be looked at with the reason why it cannot be. */
export default function PermissionsDialog({ user, onClose }: PermissionsDialogProps) {
  const viewer = useUser();
  if (!viewer) return null;
  const refusal = messageOfRefusal(refusalToGrant(viewer, user));
  if (!refusal) return <PermissionEditor user={user} viewer={viewer} onClose={onClose} />;
  return <PermissionView user={user} viewer={viewer} reason={refusal} onClose={onClose} />;
}

interface PermissionViewProps extends PermissionsDialogProps {
  viewer: UserRecord;
  reason: string;
}

function PermissionView({ user, viewer, reason, onClose }: PermissionViewProps) {
  const id = useId();
  const narrow = useNarrow();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={narrow} aria-labelledby={id}>
      <DialogTitle id={id}>Assign permissions: {user.username}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 1 }}>
          {reason}
        </Alert>
        <PermissionGroups
          groups={groupsFor(viewer)}
          isHeld={(key) => holds(user, key)}
          lockOf={() => reason}
          onChange={() => undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
