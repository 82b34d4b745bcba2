import { createTheme, type Theme } from '@mui/material/styles';
import { darkTheme, lightTheme } from './theme.js';

/** Where react-admin's store keeps the choice. */
const KEY = 'RaStore.theme';

/** The theme for pages outside of react-admin; dark unless somebody chose light. */
export function chosenTheme(): Theme {
  let choice: string | null = null;
  try {
    choice = localStorage.getItem(KEY);
  } catch {
    // A browser that keeps no storage shows the default.
  }
  return createTheme(choice?.includes('light') ? lightTheme : darkTheme);
}
