import { SECOND_FACTOR } from '@contract/messages.js';
import { Box, Button, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reloadSession } from '../auth/index.js';
import { ErrorState } from '../shared/EmptyState.js';
import { dayAndHour } from '@contract/time/labels.js';
import { Section } from '../users/UserPage.js';
import { readSecondFactor, removeSecondFactor, renewRecoveryCodes } from './calls.js';
import { ProofForm } from './NewPasswordForm.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import { SecondFactorSetup } from './SecondFactorSetup.js';

type Step = 'setup' | 'renew' | 'remove';

const TITLES: Readonly<Record<Step, string>> = {
  setup: SECOND_FACTOR.setUp,
  renew: 'New recovery codes',
  remove: SECOND_FACTOR.turnOff,
};

/** The code of an authenticator app at the sign-in: on, off, recovery codes. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery({ queryKey: ['own-second-factor'], queryFn: readSecondFactor });
  const [step, setStep] = useState<Step | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (): void => {
    setStep(null);
    setCodes(null);
    void refetch();
    void reloadSession().catch(() => undefined);
  };

  return (
    <Section
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
      {data ? (
        <Typography variant="body2" color="text.secondary">
          {data.isActive
            ? `On since ${dayAndHour(data.activatedAt ?? '')}. ${data.recoveryCodesLeft} recovery codes are left.`
            : SECOND_FACTOR.offText}
          {data.isRequired && ' It is required for your role.'}
        </Typography>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={60} />
      )}
      <Dialog
        open={step !== null}
        onClose={codes ? undefined : done}
        maxWidth="xs"
        fullWidth
        aria-labelledby="second-factor"
      >
        <DialogTitle id="second-factor">{step && TITLES[step]}</DialogTitle>
        <DialogContent>
          <Box sx={{ pt: 1, pb: codes ? 1.5 : 0 }}>
            {codes && <RecoveryCodes codes={codes} onDone={done} />}
            {step === 'setup' && !codes && <SecondFactorSetup onCodes={setCodes} />}
            {step === 'renew' && !codes && (
              <ProofForm
                submitLabel="Make new codes"
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
        </DialogContent>
      </Dialog>
    </Section>
  );
}
