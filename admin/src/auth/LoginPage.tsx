import { GENERAL_ERRORS } from '@contract/general-errors.js';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { brandName } from '../shared/page-settings.js';
import { OutsidePage } from './OutsidePage.js';
import { SignInForm } from './SignInForm.js';

/** Uses no router: a first visit loads none of the console's code. */
export default function LoginPage({ ended }: { ended: boolean }) {
  useEffect(() => {
    document.title = `Sign in · ${brandName}`;
  }, []);

  return (
    <OutsidePage>
      <Card sx={{ width: '100%', maxWidth: 380, p: { xs: 3, md: 4 } }}>
        <Typography variant="overline" component="p" color="text.secondary">
          {brandName}
        </Typography>
        <Typography variant="h1" sx={{ mb: 2 }}>
          Sign in to the dashboard
        </Typography>
        {ended && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {GENERAL_ERRORS.SESSION_ENDED.message}
          </Alert>
        )}
        <SignInForm />
      </Card>
    </OutsidePage>
  );
}
