import './shared/storage.js';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/sofia-sans-condensed/wght.css';
import { createRoot } from 'react-dom/client';
import 'reflect-metadata';
import { App } from './App.js';
import { loadSession } from './auth/session.js';
import { watchFocus } from './shared/focus-main.js';
import { keepNumbersFromWheel } from './shared/number-wheel.js';
import { adoptPasswordPolicy } from './shared/page-settings.js';

adoptPasswordPolicy();
watchFocus();
keepNumbersFromWheel();

// Runs while the page's code loads, and also on the sign-in page, which redirects signed-in users.
void loadSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
