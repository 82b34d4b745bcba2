import { lazy, Suspense, useEffect, useState } from 'react';
import { addressAfterSignIn, isLoginPath } from './auth/wanted.js';

const loadConsole = () => import('./Console.js');
const LoginPage = lazy(() => import('./auth/LoginPage.js'));
const Console = lazy(loadConsole);

/** Whoever comes for the sign-in page gets it without the console's code, its router included. */
export function App() {
  const [signingIn, setSigningIn] = useState(() => isLoginPath(window.location.pathname));

  // The console comes while the password is typed; a failure is met again, and told, when it is needed.
  useEffect(() => {
    if (!signingIn) return;
    const load = (): void => void loadConsole().catch(() => undefined);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, [signingIn]);

  const enter = (): void => {
    // The router keeps a location's state under `usr`.
    const kept = window.history.state as { usr?: unknown } | null;
    window.history.replaceState(null, '', addressAfterSignIn(kept?.usr));
    setSigningIn(false);
  };

  return <Suspense>{signingIn ? <LoginPage onDone={enter} /> : <Console />}</Suspense>;
}
