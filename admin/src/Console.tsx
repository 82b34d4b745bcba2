import { useEffect, useState } from 'react';
import { createBrowserRouter, Navigate, RouterProvider, useLocation } from 'react-router';
import { queryClient } from './api/queryClient.js';
import { addressAfterSignIn, LOGIN_PATH } from './auth/wanted.js';
import { Dashboard } from './Dashboard.js';

/** The sign-in page's address for somebody who is signed in: goes on to where they wanted to go. */
const LoginRoute = () => <Navigate to={addressAfterSignIn(useLocation().state)} replace />;

const routes = [
  { path: LOGIN_PATH, element: <LoginRoute /> },
  { path: '/dashboard/*', element: <Dashboard /> },
];

/** The dashboard of one session. A router of this kind can hold somebody back who has unsaved changes. */
export default function Console() {
  const [router] = useState(() => {
    // What was loaded for one person, or seen as one, is not shown to the next, not even at first.
    queryClient.clear();
    return createBrowserRouter(routes);
  });
  useEffect(
    () => () => {
      router.dispose();
      queryClient.clear();
    },
    [router],
  );
  return <RouterProvider router={router} />;
}
