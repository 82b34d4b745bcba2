import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/sofia-sans-condensed/wght.css';
import { createRoot } from 'react-dom/client';
import 'reflect-metadata';
import { App } from './App.js';
import { forget, loadSession } from './auth/session.js';
import { isLoginPath } from './auth/wanted.js';
import { watchFocus } from './shared/focus-main.js';
import { adoptPasswordPolicy } from './shared/page-settings.js';

adoptPasswordPolicy();
watchFocus();

// Asked while the code of the page is on its way; not on the sign-in page, where the answer is nearly always a 401.
if (isLoginPath(window.location.pathname)) forget();
else void loadSession();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
