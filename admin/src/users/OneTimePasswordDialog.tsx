import { SECOND_FACTOR } from '@contract/messages.js';
import type { OneTimePasswordAnswer, UserAnswer, UserRecord } from '@contract/records/user.record.js';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { api, bodyOf, messageOf } from '../api/index.js';
import { ifMatch } from '../api/request.js';
import { dayAndHour } from '@contract/time/labels.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { useWrite } from '../shared/writes.js';
import { useRefusals } from './refusals.js';

/** Signs a user out everywhere, or gives them access again: a one-time password, and their second factor removed. */
export default function OneTimePasswordDialog({ record: user, onClose }: RecordDialogProps<UserRecord>) {
  const writing = useWrite('users');
  const refused = useRefusals(user).reset;
  const [given, setGiven] = useState<OneTimePasswordAnswer | null>(null);
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const [revision, setRevision] = useState(user.revision);
  const [busy, setBusy] = useState(false);

  const options = { params: { path: { id: user.id } }, headers: ifMatch(revision) };
  const run = async <Answer extends UserAnswer>(
    call: () => Promise<Answer>,
    show?: (answer: Answer) => void,
  ): Promise<void> => {
    setBusy(true);
    try {
      const answer = await writing(call);
      setRevision(answer.user.revision);
      show?.(answer);
      setSaid({ text: answer.message, wrong: false });
    } catch (error) {
      setSaid({ text: messageOf(error), wrong: true });
    } finally {
      setBusy(false);
    }
  };

  const givePassword = (): Promise<void> =>
    run(() => bodyOf(api.POST('/api/users/{id}/one-time-password', options)), setGiven);
  const endSessions = (): Promise<void> => run(() => bodyOf(api.DELETE('/api/users/{id}/sessions', options)));
  const removeFactor = (): Promise<void> => run(() => bodyOf(api.DELETE('/api/users/{id}/second-factor', options)));

  return (
    <PlainDialog
      title={`Reset sign-in of ${user.username}`}
      maxWidth="xs"
      onClose={given ? undefined : onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        Each of these signs them out everywhere. A one-time password is good for three days and must be changed at the
        next sign-in. It revokes their API keys, as does “Sign out everywhere”.
      </Typography>
      <Box role="status">
        {(refused ?? said) && (
          <Alert severity={refused || said?.wrong ? 'error' : 'success'} sx={{ mb: 2 }}>
            {refused ?? said?.text}
          </Alert>
        )}
        {given && (
          <Typography sx={{ mb: 2 }}>
            <span>Password, shown this once: </span>
            <Box component="code" sx={{ fontSize: '1rem' }}>
              {given.password}
            </Box>
            <br />
            <span>{`Good until ${dayAndHour(given.expiresAt)}.`}</span>
          </Typography>
        )}
      </Box>
      {!given && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Button variant="contained" disabled={!!refused} loading={busy} onClick={() => void givePassword()}>
            Make a one-time password
          </Button>
          <Button variant="outlined" disabled={!!refused || busy} onClick={() => void endSessions()}>
            Sign out everywhere
          </Button>
          {user.hasSecondFactor && (
            <Button color="error" disabled={!!refused || busy} onClick={() => void removeFactor()}>
              <span>{SECOND_FACTOR.remove}</span>
            </Button>
          )}
        </Box>
      )}
    </PlainDialog>
  );
}
