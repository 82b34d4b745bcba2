import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, type Theme, ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { brandName } from '../shared/page-settings.js';
import { isLightStored, THEME_KEY } from '../shared/stored-theme.js';
import { darkTheme, lightTheme } from '../theme/theme.js';

/** Returns the theme for pages outside of react-admin: dark unless the user chose light in any tab. */
function useStoredTheme(): Theme {
  const [isLight, setLight] = useState(isLightStored);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === THEME_KEY || key === null) setLight(isLightStored());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return useMemo(() => createTheme(isLight ? lightTheme : darkTheme), [isLight]);
}

/** A page outside the console that loads none of its code. */
export function OutsidePage({ children }: { children: ReactNode }) {
  const theme = useStoredTheme();
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
        {children}
      </Box>
    </ThemeProvider>
  );
}

interface OutsideCardProps {
  /** Title of the document if it differs from the heading. */
  title?: string;
  heading: string;
  text?: string;
  /** Maximum width in pixels. */
  width: number;
  children: ReactNode;
}

/** An outside page with a single card. */
export function OutsideCard({ heading, title = heading, text, width, children }: OutsideCardProps) {
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title]);
  return (
    <OutsidePage>
      <Card sx={{ width: '100%', maxWidth: width, p: { xs: 3, md: 4 } }}>
        <Typography variant="overline" component="p" color="text.secondary">
          {brandName}
        </Typography>
        <Typography variant="h1" sx={{ mb: text ? 1 : 2 }}>
          {heading}
        </Typography>
        {text && (
          <Typography color="text.secondary" sx={{ mb: 2.5 }}>
            {text}
          </Typography>
        )}
        {children}
      </Card>
    </OutsidePage>
  );
}
