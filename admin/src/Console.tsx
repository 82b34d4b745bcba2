import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { queryClient } from './api/queryClient.js';
import { LoginRoute } from './auth/LoginRoute.js';
import { LOGIN_PATH } from './auth/wanted.js';
import { Dashboard } from './Dashboard.js';

const routes = [
  { path: LOGIN_PATH, element: <LoginRoute /> },
  { path: '/dashboard/*', element: <Dashboard /> },
];

/** The dashboard of one session. A router of this kind can hold somebody back who has unsaved changes. */
export default function Console() {
  const [router] = useState(() => createBrowserRouter(routes));
  useEffect(
    () => () => {
      router.dispose();
      queryClient.clear();
    },
    [router],
  );
  return <RouterProvider router={router} />;
}
