import './shared/storage.js';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/sofia-sans-condensed/wght.css';
import { createRoot } from 'react-dom/client';
import 'reflect-metadata/lite';
import { App } from './App.js';
import { loadSession } from './auth/session.js';
import { watchFocus } from './shared/focus-main.js';
import { adoptPasswordPolicy } from './shared/page-settings.js';
import { isLightStored } from './shared/stored-theme.js';

adoptPasswordPolicy();
document.documentElement.classList.toggle('light', isLightStored());
watchFocus();
keepNumbersFromWheel();

// Runs while the page's code loads, and also on the sign-in page, which redirects signed-in users.
void loadSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

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
