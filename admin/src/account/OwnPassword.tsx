import { Field } from '../auth/SmallForm.js';

/** The password again, before something that a borrowed session should not do. */
export function OwnPassword({ error }: { error?: string }) {
  return (
    <Field
      name="currentPassword"
      label="Your password"
      type="password"
      autoComplete="current-password"
      autoFocus
      error={error}
    />
  );
}
