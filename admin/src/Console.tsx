import { Suspense, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { LoginRoute } from './auth/LoginRoute.js';
import { LOGIN_PATH } from './auth/wanted.js';
import { Dashboard } from './Dashboard.js';

const routes = [
  {
    path: LOGIN_PATH,
    element: (
      <Suspense>
        <LoginRoute />
      </Suspense>
    ),
  },
  { path: '/dashboard/*', element: <Dashboard /> },
];

/** The dashboard and its way to the sign-in page. A router of this kind can hold somebody back who has unsaved changes. */
export default function Console() {
  const [router] = useState(() => createBrowserRouter(routes));
  return <RouterProvider router={router} />;
}
