import { Box, Card, Typography } from '@mui/material';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { brandName } from '../shared/brand.js';
import { useStoreValue } from '../shared/store.js';
import { chosenTheme } from '../theme/chosen.js';
import { SignInForm } from './SignInForm.js';
import { session } from './session.js';

/** Where somebody wanted to go when they were asked to sign in: react-admin leaves it in the history's state. */
interface Wanted {
  nextPathname?: string;
  nextSearch?: string;
}

export default function LoginPage() {
  const navigate = useNavigate();
  const wanted = (useLocation().state ?? {}) as Wanted;
  const next = (wanted.nextPathname ?? '/dashboard') + (wanted.nextSearch ?? '');
  const current = useStoreValue(session);

  useEffect(() => {
    document.title = `Sign in · ${brandName}`;
  }, []);

  if (current.state === 'in') return <Navigate to={next} replace />;
  return (
    <ThemeProvider theme={chosenTheme()}>
      <CssBaseline />
      <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        <Card sx={{ width: '100%', maxWidth: 380, p: { xs: 3, md: 4 } }}>
          <Typography variant="overline" component="p" color="text.secondary">
            {brandName}
          </Typography>
          <Typography variant="h1" sx={{ mb: 2 }}>
            Sign in to the dashboard
          </Typography>
          <SignInForm onDone={() => void navigate(next, { replace: true })} />
        </Card>
      </Box>
    </ThemeProvider>
  );
}
