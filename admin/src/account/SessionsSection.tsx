import type { SessionRecord } from '@contract/records/session.record.js';
import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';
import { confirm } from '../shared/confirm.js';
import { ErrorState } from '../shared/EmptyState.js';
import { dayAndHour } from '../shared/time.js';
import { Section } from '../users/UserPage.js';
import { endOtherSessions, endSession, readSessions } from './calls.js';

const KEY = ['own-sessions'];

/** Where one is signed in, and the end of it. */
export function SessionsSection() {
  const client = useQueryClient();
  const notify = useNotify();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: readSessions });

  const end = async (call: () => Promise<string>): Promise<void> => {
    try {
      notify(await call(), { type: 'success' });
    } catch (cause) {
      notify(messageOf(cause), { type: 'error' });
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
  const endOthers = async (): Promise<void> => {
    const text = 'Every other browser and app has to sign in again.';
    if (await confirm({ title: 'Sign out everywhere else?', text, action: 'Sign out', color: 'error' })) {
      await end(endOtherSessions);
    }
  };
  const others = (data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <Section
      title="Where you are signed in"
      actions={
        others && (
          <Button variant="outlined" color="error" onClick={() => void endOthers()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {data ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(() => endSession(session))} />
          ))}
        </Box>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={96} />
      )}
    </Section>
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
