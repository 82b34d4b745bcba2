import { ProfileForm, UserDto } from '@contract/dto/user.dto.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { useUser } from '../auth/index.js';
import { Field, RecordDialog } from '../shared/form/index.js';

interface UserDialogProps {
  user: UserRecord;
  title: string;
  onSaved?(): void;
  onClose(): void;
}

/** Changes somebody's username and e-mail address; one's own with the password. */
export default function UserDialog({ user, ...rest }: UserDialogProps) {
  const isOwn = useUser()?.id === user.id;
  return (
    <RecordDialog
      resource="users"
      dto={isOwn ? ProfileForm : UserDto}
      record={user}
      initial={user}
      maxWidth="xs"
      keepsDraft={false}
      {...rest}
    >
      <NameAndEmail />
      {isOwn && (
        <Field
          of={ProfileForm}
          source="currentPassword"
          autoComplete="current-password"
          helperText="Name and email are what you sign in with."
        />
      )}
    </RecordDialog>
  );
}

/** The two fields that a new and an old user have in common. */
export function NameAndEmail() {
  return (
    <>
      <Field of={UserDto} source="username" autoFocus autoComplete="off" />
      <Field of={UserDto} source="email" type="email" autoComplete="off" />
    </>
  );
}
