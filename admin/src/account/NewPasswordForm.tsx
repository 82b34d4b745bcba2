import type { SecondFactorDto } from '@contract/dto/auth.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import { longestPassword } from '@contract/password-policy.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { ApiError } from '../api/errors.js';
import { api, bodyOf } from '../api/request.js';
import { OwnPassword, SmallField, SmallForm, useSubmit } from '../auth/SmallForm.js';

/** Requires a new password after sign-in with a one-time password. It uses the same call as the profile page. */
export function NewPasswordForm({ user, onDone }: { user: UserRecord; onDone(): Promise<void> }) {
  const state = useSubmit(async (typed) => {
    const [currentPassword, newPassword] = [typed('currentPassword'), typed('newPassword')];
    if (newPassword !== typed('confirmPassword')) {
      const errors = { confirmPassword: [MESSAGES.passwordMismatch] };
      throw new ApiError(MESSAGES.passwordMismatch, 400, { errors });
    }
    const body = { currentPassword, newPassword };
    await bodyOf(api.PUT('/api/users/{id}/password', { params: { path: { id: user.id } }, body }));
    await onDone();
  }, 'currentPassword');

  return (
    <SmallForm state={state} label="Choose your password" submitLabel="Save and continue">
      {/* Password managers read the account's name from this field. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <SmallField
        name="currentPassword"
        label="Password you logged in with"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <SmallField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        helper={`${LIMITS.passwordMin} to ${longestPassword()} characters.`}
      />
      <SmallField name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" />
    </SmallForm>
  );
}

/** Prompts for the password and a code before the second factor changes. */
export function ProofForm({ submitLabel, send }: { submitLabel: string; send(proof: SecondFactorDto): Promise<void> }) {
  const state = useSubmit(
    (typed) => send({ currentPassword: typed('currentPassword'), code: typed('code') }),
    'currentPassword',
  );
  return (
    <SmallForm state={state} label={submitLabel} submitLabel={submitLabel}>
      <OwnPassword />
      <SmallField name="code" label="Code or recovery code" autoComplete="one-time-code" />
    </SmallForm>
  );
}
