import { SECOND_FACTOR } from '@contract/messages.js';
import type { Restriction, UserRecord } from '@contract/records/user.record.js';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { OutsidePage } from '../auth/OutsidePage.js';
import { reloadSession, signOut } from '../auth/session.js';
import { brandName } from '../shared/page-settings.js';
import { NewPasswordForm } from './NewPasswordForm.js';
import { RecoveryCodes, SecondFactorSetup } from './SecondFactorSetup.js';

const SAYS: Readonly<Record<Restriction, { title: string; text: string }>> = {
  PASSWORD_CHANGE_REQUIRED: {
    title: 'Choose your password',
    text: 'You signed in with a password that was made for you. Choose one that only you know to continue.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    title: SECOND_FACTOR.setUp,
    text: SECOND_FACTOR.setUpText,
  },
};

interface RequiredStepPageProps {
  user: UserRecord;
  restriction: Restriction;
}

/** What must be done before the console can be used; it follows by itself. */
export default function RequiredStepPage({ user, restriction }: RequiredStepPageProps) {
  const { title, text } = SAYS[restriction];
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);

  return (
    <OutsidePage>
      <Card sx={{ width: '100%', maxWidth: 420, p: { xs: 3, md: 4 } }}>
        <Typography variant="overline" component="p" color="text.secondary">
          {brandName}
        </Typography>
        <Typography variant="h1" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2.5 }}>
          {text}
        </Typography>
        {restriction === 'PASSWORD_CHANGE_REQUIRED' ? (
          <NewPasswordForm user={user} onDone={reloadSession} />
        ) : codes ? (
          <RecoveryCodes codes={codes} onDone={() => void reloadSession().catch(() => undefined)} />
        ) : (
          <SecondFactorSetup onCodes={setCodes} />
        )}
        <Button fullWidth sx={{ mt: 1 }} onClick={() => void signOut()}>
          Sign out
        </Button>
      </Card>
    </OutsidePage>
  );
}
