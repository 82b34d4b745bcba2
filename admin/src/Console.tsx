import { API_ERRORS } from '@contract/errors.js';
import { Button } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Admin, CustomRoutes, localStorageStore, type Store } from 'react-admin';
import { createBrowserRouter, Link, Navigate, Route, RouterProvider, useLocation } from 'react-router';
import { createDataProvider } from './api/dataProvider.js';
import { ApiError } from './api/errors.js';
import { authProvider } from './auth/index.js';
import { addressAfterSignIn, LOGIN_PATH } from './auth/wanted.js';
import { EmptyState, Loading } from './shared/EmptyState.js';
import { i18nProvider } from './shared/i18n.js';
import { Shell } from './layout/Shell.js';
import { resources, sections } from './resources.js';
import { listRouter } from './shared/list/list-router.js';
import { ResourceContext, resourceNamed } from './shared/resource-context.js';
import { darkTheme, lightTheme } from './theme/theme.js';

/** A refusal is final; only an unavailable server is asked once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Events say what changed, so nothing is fetched again merely because a window got the focus. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 5_000, refetchOnWindowFocus: false } },
});

const Wall = lazy(() => import('./wall/Wall.js'));
const Home = lazy(() => import('./dashboard/Home.js'));

/** Preferences (theme, columns, page sizes) belong to the browser and outlive a session. */
const store: Store = { ...localStorageStore(), reset: () => undefined };

const dataProvider = createDataProvider((name) => resourceNamed(resources, name)?.writes);

const pages = sections.flatMap(({ pages }) => Object.entries(pages));
const redirects = sections.flatMap(({ redirects = {} }) => Object.entries(redirects));

function Dashboard() {
  return (
    <ResourceContext value={resources}>
      <Admin
        basename="/dashboard"
        routerProvider={listRouter}
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        layout={Shell}
        catchAll={NotFound}
        loading={Loading}
        dashboard={Home}
        loginPage={false}
        darkTheme={darkTheme}
        lightTheme={lightTheme}
        defaultTheme="dark"
        disableTelemetry
      >
        <CustomRoutes noLayout>
          <Route
            path="/wall"
            element={
              <Suspense>
                <Wall />
              </Suspense>
            }
          />
        </CustomRoutes>
        <CustomRoutes>
          {pages.map(([path, Content]) => (
            <Route key={path} path={path} element={<Content />} />
          ))}
          {redirects.map(([path, to]) => (
            <Route key={path} path={path} element={<Navigate to={`/dashboard${to}`} replace />} />
          ))}
        </CustomRoutes>
      </Admin>
    </ResourceContext>
  );
}

/** The sign-in page's address for somebody who is signed in: goes on to where they wanted to go. */
const LoginRoute = () => <Navigate to={addressAfterSignIn(useLocation().state)} replace />;

const routes = [
  { path: LOGIN_PATH, element: <LoginRoute /> },
  { path: '/dashboard/*', element: <Dashboard /> },
];

/** The dashboard of one session, on a router that can hold back somebody with unsaved changes. */
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

function NotFound() {
  return (
    <EmptyState isPage title="Page not found" text={API_ERRORS.NOT_FOUND.message}>
      <Button component={Link} to="/dashboard" variant="outlined">
        To the dashboard
      </Button>
    </EmptyState>
  );
}
