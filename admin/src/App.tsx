import { lazy, Suspense, useEffect } from 'react';
import { Checking } from './auth/Checking.js';
import { session } from './auth/session.js';
import { showLoginAddress } from './auth/login-address.js';
import { useStoreValue } from './shared/store.js';

const LoginPage = lazy(() => import('./auth/LoginPage.js'));

interface SignedOutProps {
  /** Whether signing in returns to the address that is open now. */
  comeBack: boolean;
  /** Whether the session was ended from another device. */
  ended: boolean;
  /** Called when the user types: the console will be needed soon. */
  onTyping(): void;
}

/** Shows the sign-in page under its own address, regardless of the requested page or of Back. */
function SignedOut({ comeBack, ended, onTyping }: SignedOutProps) {
  useEffect(() => {
    showLoginAddress(comeBack);
    const onBack = (): void => showLoginAddress(true);
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [comeBack]);

  useEffect(() => {
    window.addEventListener('input', onTyping, { once: true });
    return () => window.removeEventListener('input', onTyping);
  }, [onTyping]);

  useEffect(() => {
    // A page that Back restores from the browser's memory may belong to an earlier user.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return <LoginPage ended={ended} />;
}

async function importConsole() {
  const module = await import('./Console.js');
  await module.preloadOpenPage();
  return module;
}
const Console = lazy(importConsole);
const RequiredStepPage = lazy(() => import('./account/RequiredStepPage.js'));
const UnknownSessionPage = lazy(() => import('./auth/UnknownSessionPage.js'));

/** Loads the console's code early. The actual load repeats a failure and shows it. */
const preloadConsole = (): void => void importConsole().catch(() => undefined);

const checking = <Checking />;

/** Shows the console of the signed-in user. The console starts once the session is loaded and ends with the session. */
export function App() {
  const current = useStoreValue(session);
  const loading = current.state === 'loading';
  useEffect(() => {
    if (loading) preloadConsole();
  }, [loading]);

  switch (current.state) {
    case 'loading':
      return checking;
    case 'out':
      return (
        // An empty page would show the shape of the dashboard.
        <Suspense key="out" fallback={<div />}>
          <SignedOut comeBack={current.comeBack} ended={!!current.ended} onTyping={preloadConsole} />
        </Suspense>
      );
    case 'unknown':
      return (
        <Suspense key="unknown">
          <UnknownSessionPage error={current.error} />
        </Suspense>
      );
    case 'in':
      if (current.restriction) {
        return (
          <Suspense key={current.restriction} fallback={checking}>
            <RequiredStepPage user={current.user} restriction={current.restriction} />
          </Suspense>
        );
      }
      // The key remounts the console for another user, who must not see the previous user's open pages.
      return (
        <Suspense key={current.user.id} fallback={checking}>
          <Console />
        </Suspense>
      );
  }
}
