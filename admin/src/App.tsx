import { lazy, Suspense, useState } from 'react';
import { addressAfterSignIn, isLoginPath } from './auth/wanted.js';

const LoginPage = lazy(() => import('./auth/LoginPage.js'));
const Console = lazy(() => import('./Console.js'));

/** Whoever comes for the sign-in page gets it without the console's code, its router included. */
export function App() {
  const [signingIn, setSigningIn] = useState(() => isLoginPath(window.location.pathname));

  const enter = (): void => {
    // The router keeps a location's state under `usr`.
    const kept = window.history.state as { usr?: unknown } | null;
    window.history.replaceState(null, '', addressAfterSignIn(kept?.usr));
    setSigningIn(false);
  };

  return <Suspense>{signingIn ? <LoginPage onDone={enter} /> : <Console />}</Suspense>;
}
