import { SECOND_FACTOR } from '@contract/messages.js';
import type { SessionRecord } from '@contract/records/session.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { reloadSession, useUser, useViewing } from '../auth/index.js';
import { OwnPassword, SmallForm, useSubmit } from '../auth/SmallForm.js';
import { useZone } from '../shared/clock.js';
import { EmptyState, Loaded } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { Quiet } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { PageSection } from '../users/UserPage.js';
import { endSessions, readSecondFactor, readSessions, removeSecondFactor, renewRecoveryCodes } from './calls.js';
import { ProofForm } from './NewPasswordForm.js';
import { RecoveryCodes, SecondFactorSetup } from './SecondFactorSetup.js';

const PasswordDialog = lazy(() => import('../profile/PasswordDialog.js'));

/** Sign-in methods and sessions of the user. Every user may open the page. */
export default function SecurityPage() {
  const user = useUser();
  const viewing = useViewing();
  if (viewing) {
    return (
      <Page title="Login and security">
        <EmptyState title={`You cannot see how ${viewing.viewed} logs in.`} />
      </Page>
    );
  }
  return user && <OwnSecurity user={user} />;
}

function OwnSecurity({ user }: { user: UserRecord }) {
  const { name, open, close } = useDialogParam();
  return (
    <Page title="Login and security" text="Your password, your second factor, and where you are logged in.">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
        <PageSection
          title="Password"
          actions={
            <Button variant="outlined" onClick={() => open('password')}>
              Change password
            </Button>
          }
        >
          <Quiet>Changing your password logs you out everywhere else.</Quiet>
        </PageSection>
        <SecondFactorSection />
        <SessionsSection />
      </Box>
      <Suspense>{name === 'password' && <PasswordDialog user={user} onClose={close} />}</Suspense>
    </Page>
  );
}

type Step = 'setup' | 'renew' | 'remove';

const TITLES: Readonly<Record<Step, string>> = {
  setup: SECOND_FACTOR.setUp,
  renew: 'New recovery codes',
  remove: SECOND_FACTOR.turnOff,
};

/** Turns the second factor on or off and renews its recovery codes. */
function SecondFactorSection() {
  const zone = useZone();
  const query = useQuery({ queryKey: ['own-second-factor'], queryFn: readSecondFactor });
  const { data, refetch } = query;
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (): void => {
    setStep(null);
    setCodes(null);
    void refetch();
    void reloadSession().catch(() => undefined);
  };

  return (
    <PageSection
      title={SECOND_FACTOR.name}
      actions={
        data &&
        (data.isActive ? (
          <>
            <Button variant="outlined" onClick={() => setStep('renew')}>
              New recovery codes
            </Button>
            <Button variant="outlined" color="error" onClick={() => setStep('remove')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="outlined" onClick={() => setStep('setup')}>
            Set up
          </Button>
        ))
      }
    >
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={60} />}>
        {({ isActive, activatedAt, recoveryCodesLeft, isRequired }) => (
          <Quiet>
            {`${
              isActive
                ? `On since ${dayAndHour(activatedAt ?? '', zone)}. ${recoveryCodesLeft} recovery codes are left.`
                : SECOND_FACTOR.offText
            }${isRequired ? ' It is required for your role.' : ''}`}
          </Quiet>
        )}
      </Loaded>
      {step && (
        <PlainDialog title={TITLES[step]} maxWidth="xs" onClose={codes ? undefined : done} actions={null}>
          <Box sx={{ pt: 1, pb: codes ? 1.5 : 0 }}>
            {codes && <RecoveryCodes codes={codes} onDone={done} />}
            {step === 'setup' && !codes && <SecondFactorSetup onCodes={setCodes} />}
            {step === 'renew' && !codes && (
              <ProofForm
                submitLabel="Create new codes"
                send={async (proof) => setCodes(await renewRecoveryCodes(proof))}
              />
            )}
            {step === 'remove' && (
              <ProofForm
                submitLabel="Turn off"
                send={async (proof) => {
                  await removeSecondFactor(proof);
                  done();
                }}
              />
            )}
          </Box>
          {!codes && (
            <Button fullWidth sx={{ mt: 1 }} onClick={done}>
              Cancel
            </Button>
          )}
        </PlainDialog>
      )}
    </PageSection>
  );
}

const KEY = ['own-sessions'];

type Ending = SessionRecord | 'others';

/** Lists the user's sessions and ends them. */
function SessionsSection() {
  const [ending, setEnding] = useState<Ending | null>(null);
  const query = useQuery({ queryKey: KEY, queryFn: readSessions });
  const others = (query.data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <PageSection
      title="Where you are logged in"
      actions={
        others && (
          <Button variant="outlined" color="error" onClick={() => setEnding('others')}>
            Log out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={query} waiting={<Skeleton variant="rounded" height={96} />}>
        {(sessions) => (
          <Box component="ul">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </Box>
        )}
      </Loaded>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(null)} />}
    </PageSection>
  );
}

/** Prompts for the password, then ends the sessions. */
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
  const title = ending === 'others' ? 'Log out everywhere else?' : `Log out ${ending.device}?`;
  return (
    <PlainDialog title={title} maxWidth="xs" onClose={onClose} actions={null}>
      <Typography sx={{ mb: 2 }}>
        {ending === 'others'
          ? 'You will have to log in again in every other browser and app. Your API keys stay valid.'
          : 'You will have to log in again there.'}
      </Typography>
      <SmallForm
        state={state}
        label={title}
        submitLabel="Log out"
        instead={
          <Button fullWidth sx={{ mt: 1 }} onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <OwnPassword />
      </SmallForm>
    </PlainDialog>
  );
}

function SessionRow({ session, onEnd }: { session: SessionRecord; onEnd(): void }) {
  const zone = useZone();
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
          <span>{device}</span>
          {client === 'app' && <Chip size="small" label="App" />}
          {isCurrent && <Chip size="small" color="primary" variant="outlined" label="This session" />}
        </Box>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>
          {`${address ? `${address} · ` : ''}since ${dayAndHour(createdAt, zone)} · last used ${dayAndHour(lastSeenAt, zone)}`}
        </Quiet>
      </Box>
      {!isCurrent && (
        <Button
          color="error"
          onClick={onEnd}
          aria-label={`Log out ${device}, last used ${dayAndHour(lastSeenAt, zone)}`}
        >
          Log out
        </Button>
      )}
    </Box>
  );
}
