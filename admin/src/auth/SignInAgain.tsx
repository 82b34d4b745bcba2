import { lazy, Suspense, useEffect } from 'react';
import { useStoreValue } from '../shared/store.js';
import { signInRequested } from './gate.js';

const importDialog = () => import('./SignInDialog.js');
const SignInDialog = lazy(importDialog);

/** Time until the dialog's code loads, in ms. The first page needs the connection before it. */
const LOAD_AFTER_MS = 5_000;

/** Prompts for the password over the open page. The call that failed with 401 continues afterwards. */
export function SignInAgain() {
  const open = useStoreValue(signInRequested);
  // A newer version of the server may no longer have the code when the session ends.
  useEffect(() => {
    const timer = setTimeout(() => void importDialog().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    open && (
      <Suspense>
        <SignInDialog />
      </Suspense>
    )
  );
}
