/** Key under which react-admin stores the theme. */
export const THEME_KEY = 'RaStore.theme';

/** Returns whether the user chose the light theme. */
export function isLightStored(): boolean {
  try {
    return localStorage.getItem(THEME_KEY)?.includes('light') ?? false;
  } catch {
    return false;
  }
}
