import { NewUserDto, ProfileForm, UserDto } from '@contract/dto/user.dto.js';
import { LIMITS } from '@contract/limits.js';
import { longestPassword } from '@contract/password-policy.js';
import { STAFF_ROLE } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { TextField } from '@mui/material';
import { useUser } from '../auth/index.js';
import { Field, FormDialog, RecordDialog, type RecordDialogProps, useSave } from '../shared/form/index.js';

interface UserDialogProps extends RecordDialogProps<UserRecord> {
  title?: string;
  onSaved?(): void;
}

/** Edits the username and email of a user. Editing the viewer's own account requires the password. */
export default function UserDialog(props: UserDialogProps) {
  const isOwn = useUser()?.id === props.record.id;
  return (
    <RecordDialog
      resource="users"
      dto={isOwn ? ProfileForm : UserDto}
      initial={props.record}
      maxWidth="xs"
      keepsDraft={false}
      {...props}
    >
      <NameAndEmail />
      {isOwn && (
        <Field
          of={ProfileForm}
          source="currentPassword"
          autoComplete="current-password"
          helperText="You log in with your username or email address."
        />
      )}
    </RecordDialog>
  );
}

/** Fields that new and existing users share. */
export function NameAndEmail() {
  return (
    <>
      <Field of={UserDto} source="username" autoFocus autoComplete="off" />
      <Field of={UserDto} source="email" type="email" autoComplete="off" />
    </>
  );
}

const NEW = { username: '', email: '', password: '' };
interface AddStaffDialogProps {
  onClose(): void;
  /** Called instead of `onClose` after a user was added. */
  onAdded(id: string): void;
}

/** Adds a member of staff, who starts without permissions. */
export function AddStaffDialog({ onClose, onAdded }: AddStaffDialogProps) {
  const save = useSave('users');
  return (
    <FormDialog
      title="Add staff"
      initial={NEW}
      dto={NewUserDto}
      submitLabel="Add staff"
      maxWidth="xs"
      save={(values) => save({ ...values, role: STAFF_ROLE })}
      onClose={onClose}
      onDone={(user) => onAdded((user as UserRecord).id)}
    >
      <NameAndEmail />
      <Field
        of={NewUserDto}
        source="password"
        helperText={`${LIMITS.passwordMin} to ${longestPassword()} characters. They can change it after logging in.`}
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
