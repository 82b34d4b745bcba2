import { UserDto } from '@contract/dto/user.dto.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { Field, RecordDialog } from '../shared/form/index.js';

interface UserDialogProps {
  user: UserRecord;
  title: string;
  onSaved?(): void;
  onClose(): void;
}

/** Changes somebody's username and e-mail address. */
export default function UserDialog({ user, ...rest }: UserDialogProps) {
  return (
    <RecordDialog
      resource="users"
      dto={UserDto}
      record={user}
      initial={user}
      maxWidth="xs"
      keepsDraft={false}
      {...rest}
    >
      <NameAndEmail />
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
