import { lazy, Suspense, useEffect } from 'react';
import { session } from './auth/session.js';
import { showLoginAddress } from './auth/wanted.js';
import { useStoreValue } from './shared/store.js';

const LoginPage = lazy(() => import('./auth/LoginPage.js'));

interface SignedOutProps {
  /** Whether signing in leads to the address that is open now. */
  comeBack: boolean;
  /** Whether somebody ended the session from elsewhere. */
  ended: boolean;
  /** Somebody types: the console will be needed soon. */
  onTyping(): void;
}

/** The sign-in page under its own address, whatever page was asked for or Back leads to. */
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
    // A page that Back brings out of the browser's memory does not know who has signed in since.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return <LoginPage ended={ended} />;
}

const importConsole = () => import('./Console.js');
const Console = lazy(importConsole);
const CheckingPage = lazy(() => import('./auth/CheckingPage.js'));
const RequiredStepPage = lazy(() => import('./account/RequiredStepPage.js'));
const UnknownSessionPage = lazy(() => import('./auth/UnknownSessionPage.js'));

/** Loads the console's code ahead; a failure is met again, and shown, when it is needed. */
const preloadConsole = (): void => void importConsole().catch(() => undefined);

const checking = (
  <Suspense>
    <CheckingPage />
  </Suspense>
);

/** The console of the signed-in user: it starts once the session is known and ends with it. */
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
        <Suspense key="out">
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
      // The key makes a new console for another person, who must not see what the last one had open.
      return (
        <Suspense key={current.user.id} fallback={checking}>
          <Console />
        </Suspense>
      );
  }
}
