import type { UserRecord } from '@contract/records/user.record.js';
import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';

const byText = (q: string): object => (q ? { q } : {});

/** Returns a label such as 'anna (anna@example.com)'. */
export const userLabel = ({ username, email }: Pick<UserRecord, 'username' | 'email'>): string =>
  `${username} (${email})`;

/** Selects members of staff by name or email. The field of the form is `ids`. */
export function UsersInput({ label, autoFocus }: { label: string; autoFocus?: boolean }) {
  return (
    <ReferenceArrayInput source="ids" reference="users" perPage={50} sort={{ field: 'username', order: 'ASC' }}>
      <AutocompleteArrayInput
        label={label}
        optionText={userLabel}
        filterToQuery={byText}
        isRequired
        fullWidth
        helperText={false}
        TextFieldProps={{ autoFocus }}
      />
    </ReferenceArrayInput>
  );
}
