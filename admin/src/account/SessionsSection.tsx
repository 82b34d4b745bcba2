import type { SessionRecord } from '@contract/records/session.record.js';
import { Box, Button, Chip, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { SmallForm, useSubmit } from '../auth/SmallForm.js';
import { ErrorState } from '../shared/EmptyState.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Section } from '../users/UserPage.js';
import { endSessions, readSessions } from './calls.js';
import { OwnPassword } from './OwnPassword.js';

const KEY = ['own-sessions'];

type Ending = SessionRecord | 'others';

/** Where one is signed in, and the end of it. */
export function SessionsSection() {
  const [ending, setEnding] = useState<Ending | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: readSessions });

  const others = (data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <Section
      title="Where you are signed in"
      actions={
        others && (
          <Button variant="outlined" color="error" onClick={() => setEnding('others')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {data ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </Box>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

/** Asks for the password, then ends them. */
function EndDialog({ ending, onClose }: { ending: Ending; onClose(): void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const state = useSubmit(async (typed) => {
    try {
      notify(await endSessions(ending, typed('currentPassword')), { type: 'success' });
      onClose();
    } finally {
      void client.invalidateQueries({ queryKey: KEY });
    }
  }, 'currentPassword');
  const title = ending === 'others' ? 'Sign out everywhere else?' : `Sign out ${ending.device}?`;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="end-sessions">
      <DialogTitle id="end-sessions">{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          {ending === 'others' ? 'Every other browser and app has to sign in again.' : 'It has to sign in again.'}
        </Typography>
        <SmallForm
          state={state}
          label={title}
          submitLabel="Sign out"
          instead={
            <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <OwnPassword error={state.fields['currentPassword']} />
        </SmallForm>
      </DialogContent>
    </Dialog>
  );
}

function SessionRow({ session, onEnd }: { session: SessionRecord; onEnd(): void }) {
  const { device, client, address, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
          {device}
          {client === 'app' && <Chip size="small" label="App" />}
          {isCurrent && <Chip size="small" color="primary" variant="outlined" label="This session" />}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {address && `${address} · `}since {dayAndHour(createdAt)} · last used {dayAndHour(lastSeenAt)}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button color="error" onClick={onEnd} aria-label={`Sign out ${device}, last used ${dayAndHour(lastSeenAt)}`}>
          Sign out
        </Button>
      )}
    </Box>
  );
}
