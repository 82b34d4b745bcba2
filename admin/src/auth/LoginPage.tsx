import { GENERAL_ERRORS } from '@contract/general-errors.js';
import Alert from '@mui/material/Alert';
import { OutsideCard } from './OutsidePage.js';
import { SignInForm } from './SignInForm.js';

/** Sign-in page without a router, so that a first visit loads none of the console's code. */
export default function LoginPage({ ended }: { ended: boolean }) {
  return (
    <OutsideCard title="Log in" heading="Log in to the dashboard" width={380}>
      {ended && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {GENERAL_ERRORS.SESSION_ENDED.message}
        </Alert>
      )}
      <SignInForm />
    </OutsideCard>
  );
}
