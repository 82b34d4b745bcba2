import { Alert, Box, Button, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { api, bodyOf } from '../api/request.js';
import { OwnPassword, SmallField, SmallForm, useSubmit } from '../auth/SmallForm.js';
import { useCopy } from '../shared/browser.js';
import { Quiet } from '../shared/text.js';

const QrCode = lazy(() => import('./QrCode.js'));
const PATH = '/api/auth/second-factor';

interface Secret {
  secret: string;
  uri: string;
}

/** Sets up a second factor: password, app, first code. The caller then shows the recovery codes. */
export function SecondFactorSetup({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret ? <FirstCode secret={secret} onDone={onCodes} /> : <Begin onDone={setSecret} />;
}

function Begin({ onDone }: { onDone(secret: Secret): void }) {
  const state = useSubmit(async (typed) => {
    const body = { currentPassword: typed('currentPassword') };
    onDone(await bodyOf(api.POST(PATH, { body })));
  }, 'currentPassword');
  return (
    <SmallForm state={state} label="Confirm it is you" submitLabel="Continue">
      <OwnPassword />
    </SmallForm>
  );
}

function FirstCode({ secret: { secret, uri }, onDone }: { secret: Secret; onDone(codes: readonly string[]): void }) {
  const state = useSubmit(async (typed) => {
    onDone((await bodyOf(api.PUT(PATH, { body: { code: typed('code') } }))).recoveryCodes);
  }, 'code');
  return (
    <SmallForm state={state} label="Add the account to your app" submitLabel="Turn on">
      <Typography sx={{ mb: 2 }}>
        Scan this code with your authenticator app, then enter the code that the app shows.
      </Typography>
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 200, mb: 2 }}>
        <Suspense>
          <QrCode text={uri} />
        </Suspense>
      </Box>
      <Quiet sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Or enter this key manually: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </Quiet>
      <SmallField name="code" label="Code" autoComplete="one-time-code" inputMode="numeric" autoFocus />
    </SmallForm>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const { said: copyMessage, copy } = useCopy(codes.join('\n'));
  return (
    <Box>
      <Alert severity="warning" sx={{ mb: 2 }}>
        Store these recovery codes in a safe place. They are shown only once. You can use each code once to log in
        without your app.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
          gap: 0.75,
          mb: 2,
          fontFamily: 'monospace',
          fontSize: '0.875rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button fullWidth variant="outlined" onClick={() => void copy()}>
        Copy the codes
      </Button>
      <Box role="status" sx={{ minHeight: 24, fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}>
        {copyMessage}
      </Box>
      <Button fullWidth variant="contained" size="large" onClick={onDone}>
        I have stored them
      </Button>
    </Box>
  );
}
