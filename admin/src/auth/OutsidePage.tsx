import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useChosenTheme } from '../theme/chosen.js';

/** A page outside the console, which loads none of its code. */
export function OutsidePage({ children }: { children: ReactNode }) {
  const theme = useChosenTheme();
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        {children}
      </Box>
    </ThemeProvider>
  );
}
