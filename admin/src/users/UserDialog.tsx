import { UserDto } from '@contract/dto/user.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { TextInput } from 'react-admin';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';

const resolver = dtoResolver(UserDto);
const LABELS = { username: 'Username', email: 'Email' };
interface UserDialogProps {
  user: UserRecord;
  title: string;
  onSaved?(): void;
  onClose(): void;
}

/** Changes somebody's username and e-mail address. */
export default function UserDialog({ user, title, onSaved, onClose }: UserDialogProps) {
  const save = useSave('users');
  return (
    <FormDialog
      title={title}
      initial={user}
      resolver={resolver}
      labels={LABELS}
      maxWidth="xs"
      save={async (values, revision) => {
        await save(values, { record: user, revision });
        onSaved?.();
      }}
      onClose={onClose}
    >
      <NameAndEmail />
    </FormDialog>
  );
}

/** The two fields that a new and an old user have in common. */
export function NameAndEmail() {
  return (
    <>
      <TextInput
        source="username"
        label="Username"
        isRequired
        autoFocus
        autoComplete="off"
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.usernameMax } }}
      />
      <TextInput
        source="email"
        label="Email"
        type="email"
        isRequired
        autoComplete="off"
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.emailMax } }}
      />
    </>
  );
}
