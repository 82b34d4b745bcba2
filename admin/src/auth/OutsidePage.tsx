import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { darkTheme, lightTheme } from '../theme/theme.js';

/** Where react-admin's store keeps the choice. */
const KEY = 'RaStore.theme';

function isLightChosen(): boolean {
  try {
    return localStorage.getItem(KEY)?.includes('light') ?? false;
  } catch {
    // A browser that keeps no storage shows the default.
    return false;
  }
}

/** The theme for pages outside of react-admin; dark unless somebody chose light, here or in another tab. */
function useChosenTheme(): Theme {
  const [isLight, setLight] = useState(isLightChosen);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEY || key === null) setLight(isLightChosen());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return useMemo(() => createTheme(isLight ? lightTheme : darkTheme), [isLight]);
}

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
