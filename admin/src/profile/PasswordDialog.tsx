import { type PasswordDto, PasswordForm } from '@contract/dto/user.dto.js';
import { LIMITS } from '@contract/limits.js';
import { longestPassword } from '@contract/password-policy.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { api, bodyOf } from '../api/index.js';
import { reloadSession } from '../auth/index.js';
import { Field, FormDialog } from '../shared/form/index.js';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the user's password, which signs out the user's other devices. */
export default function PasswordDialog({ user, onClose }: { user: UserRecord; onClose(): void }) {
  const notify = useNotify();

  const save = async (values: FieldValues): Promise<void> => {
    const { currentPassword, newPassword } = values as PasswordForm;
    const body: PasswordDto = { currentPassword, newPassword };
    const params = { path: { id: user.id } };
    const { message } = await bodyOf(api.PUT('/api/users/{id}/password', { params, body }));
    notify(`${message} Your other devices were logged out.`, { type: 'success', autoHideDuration: 8_000 });
    // The next edit of the profile needs the new revision.
    await reloadSession().catch(() => undefined);
  };

  return (
    <FormDialog
      title="Change password"
      initial={EMPTY}
      dto={PasswordForm}
      submitLabel="Change password"
      maxWidth="xs"
      save={save}
      onClose={onClose}
    >
      {/* Password managers read the account's name from this field. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field of={PasswordForm} source="currentPassword" autoFocus autoComplete="current-password" helperText={false} />
      <Field
        of={PasswordForm}
        source="newPassword"
        helperText={`${LIMITS.passwordMin} to ${longestPassword()} characters.`}
      />
      <Field of={PasswordForm} source="confirmPassword" helperText="Your other devices are logged out." />
    </FormDialog>
  );
}
