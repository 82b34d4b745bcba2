import { SECOND_FACTOR } from '@contract/messages.js';
import type { OneTimePasswordResponse, UserResponse, UserRecord } from '@contract/records/user.record.js';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { api, bodyOf, messageOf } from '../api/index.js';
import { ifMatch } from '../api/request.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { DayAndHour } from '../shared/text.js';
import { useWrite } from '../shared/writes.js';
import { useRefusals } from './refusals.js';

/** Signs a user out everywhere, creates a one-time password, or removes the second factor. */
export default function OneTimePasswordDialog({ record: user, onClose }: RecordDialogProps<UserRecord>) {
  const writing = useWrite('users');
  const resetRefusal = useRefusals(user).reset;
  const [oneTimePassword, setOneTimePassword] = useState<OneTimePasswordResponse | null>(null);
  const [result, setResult] = useState<{ text: string; wrong: boolean } | null>(null);
  const [revision, setRevision] = useState(user.revision);
  const [busy, setBusy] = useState(false);

  const options = { params: { path: { id: user.id } }, headers: ifMatch(revision) };
  const run = async <Answer extends UserResponse>(
    call: () => Promise<Answer>,
    show?: (response: Answer) => void,
  ): Promise<void> => {
    setBusy(true);
    try {
      const response = await writing(call);
      setRevision(response.user.revision);
      show?.(response);
      setResult({ text: response.message, wrong: false });
    } catch (error) {
      setResult({ text: messageOf(error), wrong: true });
    } finally {
      setBusy(false);
    }
  };

  const givePassword = (): Promise<void> =>
    run(() => bodyOf(api.POST('/api/users/{id}/one-time-password', options)), setOneTimePassword);
  const endSessions = (): Promise<void> => run(() => bodyOf(api.DELETE('/api/users/{id}/sessions', options)));
  const removeFactor = (): Promise<void> => run(() => bodyOf(api.DELETE('/api/users/{id}/second-factor', options)));

  return (
    <PlainDialog
      title={`Reset login of ${user.username}`}
      maxWidth="xs"
      onClose={oneTimePassword ? undefined : onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Each of these actions logs the user out everywhere. A one-time password is valid for three days, and the user
        must replace it at the next login. A one-time password and “Log out everywhere” also revoke the user’s API keys.
      </Typography>
      <Box role="status">
        {(resetRefusal ?? result) && (
          <Alert severity={resetRefusal || result?.wrong ? 'error' : 'success'} sx={{ mb: 2 }}>
            {resetRefusal ?? result?.text}
          </Alert>
        )}
        {oneTimePassword && (
          <Typography sx={{ mb: 2 }}>
            <span>Password (shown only once): </span>
            <Box component="code" sx={{ fontSize: '1rem' }}>
              {oneTimePassword.password}
            </Box>
            <br />
            <span>Valid until </span>
            <DayAndHour at={oneTimePassword.expiresAt} />
            <span>.</span>
          </Typography>
        )}
      </Box>
      {!oneTimePassword && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Button variant="contained" disabled={!!resetRefusal} loading={busy} onClick={() => void givePassword()}>
            Create one-time password
          </Button>
          <Button variant="outlined" disabled={!!resetRefusal || busy} onClick={() => void endSessions()}>
            Log out everywhere
          </Button>
          {user.hasSecondFactor && (
            <Button color="error" disabled={!!resetRefusal || busy} onClick={() => void removeFactor()}>
              <span>{SECOND_FACTOR.remove}</span>
            </Button>
          )}
        </Box>
      )}
    </PlainDialog>
  );
}
