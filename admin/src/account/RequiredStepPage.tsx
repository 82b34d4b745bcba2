import { SECOND_FACTOR } from '@contract/messages.js';
import type { Restriction, UserRecord } from '@contract/records/user.record.js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../api/errors.js';
import { OutsideCard } from '../auth/OutsidePage.js';
import { reloadSession, signOut } from '../auth/session.js';
import { NewPasswordForm } from './NewPasswordForm.js';
import { RecoveryCodes, SecondFactorSetup } from './SecondFactorSetup.js';

const SAYS: Readonly<Record<Restriction, { title: string; text: string }>> = {
  PASSWORD_CHANGE_REQUIRED: {
    title: 'Choose your password',
    text: 'You logged in with a one-time password. Choose one that only you know to continue.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    title: SECOND_FACTOR.setUp,
    text: SECOND_FACTOR.setUpText,
  },
};

/** A step that the user must complete before the console opens. The console then opens automatically. */
export default function RequiredStepPage({ user, restriction }: { user: UserRecord; restriction: Restriction }) {
  const { title, text } = SAYS[restriction];
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState('');
  const leave = (): void =>
    void signOut().catch((error: unknown) => setFailure(`You are still logged in. ${messageOf(error)}`));

  return (
    <OutsideCard heading={title} text={text} width={420}>
      {restriction === 'PASSWORD_CHANGE_REQUIRED' ? (
        <NewPasswordForm user={user} onDone={reloadSession} />
      ) : codes ? (
        <RecoveryCodes codes={codes} onDone={() => void reloadSession().catch(() => undefined)} />
      ) : (
        <SecondFactorSetup onCodes={setCodes} />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button fullWidth sx={{ mt: 1 }} onClick={leave}>
        Log out
      </Button>
    </OutsideCard>
  );
}
