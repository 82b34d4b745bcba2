import { Alert, Button } from '@mui/material';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError, fieldErrors, messageOf } from '../api/errors.js';
import { Field } from './Field.js';
import { signIn } from './session.js';

interface SignInFormProps {
  /** Filled in for somebody who is asked again. */
  email?: string;
}

interface Refusal {
  message: string;
  /** The server's words about single fields. */
  fields: { email?: string; password?: string };
}

function refusalOf(error: unknown): Refusal {
  const fields: Refusal['fields'] = fieldErrors(error instanceof ApiError ? error.body?.errors : undefined);
  return { message: fields.email || fields.password ? '' : messageOf(error), fields };
}

function textOf(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * The two fields of the sign-in page and of the dialog that asks again. The server alone judges them: this page comes
 * before everything else and stays small.
 */
export function SignInForm({ email = '' }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [{ message, fields }, setRefusal] = useState<Refusal>({ message: '', fields: {} });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await signIn(textOf(typed, 'email').trim(), textOf(typed, 'password'));
    } catch (error) {
      const refusal = refusalOf(error);
      setRefusal(refusal);
      const wrong = refusal.fields.email ? 'email' : 'password';
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
      {message && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {message}
        </Alert>
      )}
      <Field
        name="email"
        label="Email or username"
        autoComplete="username"
        initial={email}
        autoFocus={!email}
        error={fields.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={!!email}
        error={fields.password}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy} sx={{ mt: 1 }}>
        Sign in
      </Button>
    </form>
  );
}
