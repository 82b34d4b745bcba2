import { SECOND_FACTOR } from '@contract/messages.js';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Field, SmallForm, useSubmit } from './SmallForm.js';

interface CodeFormProps {
  send(code: string): Promise<void>;
  onBack(): void;
}

/** The second factor: the code of the app, or a recovery code. */
export function CodeForm({ send, onBack }: CodeFormProps) {
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
            {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
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
      <Field
        key={recovery ? 'recovery' : 'app'}
        name="code"
        label={recovery ? 'Recovery code' : 'Code'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? undefined : 'numeric'}
        autoFocus
        error={state.fields['code']}
      />
    </SmallForm>
  );
}
