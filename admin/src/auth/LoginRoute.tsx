import { lazy } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useStoreValue } from '../shared/store.js';
import { session } from './session.js';
import { addressAfterSignIn } from './wanted.js';

const LoginPage = lazy(() => import('./LoginPage.js'));

/** The sign-in page for those whom the console sent there. */
export function LoginRoute() {
  const navigate = useNavigate();
  const next = addressAfterSignIn(useLocation().state);
  const { state } = useStoreValue(session);
  if (state === 'in') return <Navigate to={next} replace />;
  return <LoginPage onDone={() => void navigate(next, { replace: true })} />;
}
