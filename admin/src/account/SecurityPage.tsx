import type { UserRecord } from '@contract/records/user.record.js';
import { Box, Button, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useUser, useViewing } from '../auth/index.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { Section } from '../users/UserPage.js';
import { SecondFactorSection } from './SecondFactorSection.js';
import { SessionsSection } from './SessionsSection.js';

const PasswordDialog = lazy(() => import('../profile/PasswordDialog.js'));

/** How one signs in, and where one is signed in: for everybody, whatever their permissions. */
export default function SecurityPage() {
  const user = useUser();
  const viewing = useViewing();
  if (viewing) {
    return (
      <Page title="Sign-in and security">
        <EmptyState title={`How ${viewing.viewed} signs in is not shown to you.`} />
      </Page>
    );
  }
  return user && <OwnSecurity user={user} />;
}

function OwnSecurity({ user }: { user: UserRecord }) {
  const { name, open, close } = useDialogParam();
  return (
    <Page title="Sign-in and security" text="Your password, your second factor, and where you are signed in.">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760 }}>
        <Section
          title="Password"
          actions={
            <Button variant="outlined" onClick={() => open('password')}>
              Change password
            </Button>
          }
        >
          <Typography variant="body2" color="text.secondary">
            Changing it signs you out everywhere else.
          </Typography>
        </Section>
        <SecondFactorSection />
        <SessionsSection />
      </Box>
      <Suspense>{name === 'password' && <PasswordDialog user={user} onClose={close} />}</Suspense>
    </Page>
  );
}
