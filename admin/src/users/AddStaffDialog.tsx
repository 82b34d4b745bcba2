import { NewUserDto } from '@contract/dto/user.dto.js';
import { LIMITS } from '@contract/limits.js';
import { longestPassword } from '@contract/password-policy.js';
import { STAFF_ROLE } from '@contract/permissions.js';
import { TextField } from '@mui/material';
import { useRef } from 'react';
import { Field, FormDialog, useSave } from '../shared/form/index.js';
import { NameAndEmail } from './UserDialog.js';

const NEW = { username: '', email: '', password: '' };
interface AddStaffDialogProps {
  onClose(): void;
  /** In place of `onClose` when somebody was added. */
  onAdded(id: string): void;
}

/** Adds a member of staff, who starts without any permission. */
export default function AddStaffDialog({ onClose, onAdded }: AddStaffDialogProps) {
  const save = useSave('users');
  const added = useRef<string | null>(null);
  return (
    <FormDialog
      title="Add staff"
      initial={NEW}
      dto={NewUserDto}
      submitLabel="Add staff"
      maxWidth="xs"
      save={async (values) => {
        const user = await save({ ...values, role: STAFF_ROLE });
        added.current = String(user.id);
      }}
      onClose={() => (added.current ? onAdded(added.current) : onClose())}
    >
      <NameAndEmail />
      <Field
        of={NewUserDto}
        source="password"
        helperText={`${LIMITS.passwordMin} to ${longestPassword()} characters. They can change it after signing in.`}
      />
      <TextField
        label="Role"
        value={STAFF_ROLE}
        disabled
        fullWidth
        margin="dense"
        helperText="New users are staff without permissions. Grant permissions in the next step."
      />
    </FormDialog>
  );
}
