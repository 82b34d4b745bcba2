import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { brandName } from '../shared/brand.js';
import { chosenTheme } from '../theme/chosen.js';
import { SignInForm } from './SignInForm.js';

/** Knows no router: whoever comes here first needs none of the console's code. */
export default function LoginPage({ onDone }: { onDone(): void }) {
  useEffect(() => {
    document.title = `Sign in · ${brandName}`;
  }, []);

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
          <SignInForm onDone={onDone} />
        </Card>
      </Box>
    </ThemeProvider>
  );
}
