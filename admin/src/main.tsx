import './shared/storage.js';
import { createRoot } from 'react-dom/client';
import './api/no-type-metadata.js';
import { App } from './App.js';
import { loadSession } from './auth/session.js';
import { watchFocus } from './shared/focus-main.js';
import { adoptPasswordPolicy } from './shared/page-settings.js';
import { isLightStored } from './shared/stored-theme.js';

/** Time until this script runs above which the connection is slow, in ms. */
const SLOW_START_MS = 2_000;
/** Delay of the fonts on a slow connection, in ms. The first rows need the connection before them. */
const FONT_DELAY_MS = 5_000;

adoptPasswordPolicy();
document.documentElement.classList.toggle('light', isLightStored());
watchFocus();
keepNumbersFromWheel();
loadFonts();

// Runs while the page's code loads, and also on the sign-in page, which redirects signed-in users.
void loadSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

/** Loads the fonts. System fonts replace them until they arrive, or if they fail to load. */
function loadFonts(): void {
  const load = (): void => void import('./fonts.js').catch(() => undefined);
  if (performance.now() < SLOW_START_MS) load();
  else setTimeout(load, FONT_DELAY_MS);
}

/** Prevents the mouse wheel from changing a focused number field. The page scrolls instead. */
function keepNumbersFromWheel(): void {
  const onWheel = ({ target }: WheelEvent): void => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'number' || target.readOnly) return;
    // Browsers do not change a field that is read-only at the end of the event. Moving the focus would close popovers.
    target.readOnly = true;
    requestAnimationFrame(() => {
      target.readOnly = false;
    });
  };
  window.addEventListener('wheel', onWheel, { passive: true, capture: true });
}
