import { lazy, useEffect } from 'react';
import { showLoginAddress } from './wanted.js';

const LoginPage = lazy(() => import('./LoginPage.js'));

interface SignedOutProps {
  /** Whether signing in leads to the address that is open now. */
  comeBack: boolean;
  /** Whether somebody ended the session from elsewhere. */
  ended: boolean;
  /** Somebody types: the console will be needed soon. */
  onTyping(): void;
}

/** The sign-in page under its own address, whatever page was asked for or Back leads to. */
export function SignedOut({ comeBack, ended, onTyping }: SignedOutProps) {
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

  return <LoginPage ended={ended} />;
}
