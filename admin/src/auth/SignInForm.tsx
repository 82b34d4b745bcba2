import { SECOND_FACTOR } from '@contract/messages.js';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ApiError } from '../api/errors.js';
import { signIn } from './session.js';
import { SmallField, SmallForm, useSubmit } from './SmallForm.js';

interface SignInFormProps {
  /** Prefilled when a session expired. */
  email?: string;
}

/** Accepted credentials for which the server also requires a code. */
interface FirstStep {
  email: string;
  password: string;
}

/**
 * Fields of the sign-in page and of the dialog, followed by the code. Only the server validates them, which keeps the
 * page small.
 */
export function SignInForm({ email = '' }: SignInFormProps) {
  const [first, setFirst] = useState<FirstStep | null>(null);
  const state = useSubmit(async (typed) => {
    const step = { email: typed('email').trim(), password: typed('password') };
    try {
      await signIn(step.email, step.password);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') throw error;
      setFirst(step);
    }
  }, 'password');

  if (first) {
    const finish = (code: string) => signIn(first.email, first.password, code);
    return <CodeForm send={finish} onBack={() => setFirst(null)} />;
  }
  return (
    <SmallForm state={state} label="Log in" submitLabel="Log in">
      <SmallField name="email" label="Email or username" autoComplete="username" initial={email} autoFocus={!email} />
      <SmallField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={!!email}
      />
    </SmallForm>
  );
}

/** Prompts for a code of the app or a recovery code. */
function CodeForm({ send, onBack }: { send(code: string): Promise<void>; onBack(): void }) {
  const [recovery, setRecovery] = useState(false);
  const state = useSubmit((typed) => send(typed('code').trim()), 'code');
  return (
    <SmallForm
      state={state}
      label={SECOND_FACTOR.name}
      submitLabel="Continue"
      instead={
        <>
          <Button fullWidth sx={{ mt: 1 }} onClick={() => setRecovery(!recovery)}>
            <span>{recovery ? 'Use the authenticator app' : 'Use a recovery code'}</span>
          </Button>
          <Button fullWidth onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }} color="text.secondary">
        {recovery ? 'Enter one of your recovery codes.' : 'Enter the code that your authenticator app shows.'}
      </Typography>
      <SmallField
        key={recovery ? 'recovery' : 'app'}
        name="code"
        label={recovery ? 'Recovery code' : 'Code'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? undefined : 'numeric'}
        autoFocus
      />
    </SmallForm>
  );
}
