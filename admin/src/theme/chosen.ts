import { createTheme, type Theme } from '@mui/material/styles';
import { useEffect, useMemo, useState } from 'react';
import { darkTheme, lightTheme } from './theme.js';

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
export function useChosenTheme(): Theme {
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
