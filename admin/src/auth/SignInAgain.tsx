import { lazy, Suspense } from 'react';
import { useStoreValue } from '../shared/store.js';
import { signInRequested } from './gate.js';

const SignInDialog = lazy(() => import('./SignInDialog.js'));

/** Prompts for the password over the open page. The call that failed with 401 continues afterwards. */
export function SignInAgain() {
  const open = useStoreValue(signInRequested);
  return (
    open && (
      <Suspense>
        <SignInDialog />
      </Suspense>
    )
  );
}
