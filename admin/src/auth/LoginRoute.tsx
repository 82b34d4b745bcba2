import { Navigate, useLocation } from 'react-router';
import { addressAfterSignIn } from './wanted.js';

/** The sign-in page's address for somebody who is signed in: goes on to where they wanted to go. */
export const LoginRoute = () => <Navigate to={addressAfterSignIn(useLocation().state)} replace />;
