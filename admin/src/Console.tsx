import { API_ERRORS } from '@contract/errors.js';
import { Button, CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  defaultI18nProvider,
  type I18nProvider,
  localStorageStore,
  Notification,
  type Store,
} from 'react-admin';
import { createBrowserRouter, Link, Navigate, Route, RouterProvider, useLocation } from 'react-router';
import { createDataProvider } from './api/dataProvider.js';
import { ApiError } from './api/errors.js';
import { authProvider } from './auth/index.js';
import { addressAfterSignIn, LOGIN_PATH } from './auth/login-address.js';
import { EmptyState, ErrorState } from './shared/EmptyState.js';
import { Shell } from './layout/Shell.js';
import { resources, sections } from './resources.js';
import { listRouter } from './shared/list/list-router.js';
import { lazyPage } from './shared/lazy-page.js';
import { ResourceContext, resourceNamed } from './shared/resource-context.js';
import { PageSkeleton } from './shared/PageSkeleton.js';
import { withinSentence } from './shared/words.js';
import { darkTheme, lightTheme } from './theme/theme.js';

/** Retries once if the server is unavailable. A rejection is final. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Events report changes, so focus does not refetch anything. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 5_000, refetchOnWindowFocus: false } },
});

const Wall = lazy(() => import('./wall/Wall.js'));
const Home = lazyPage(() => import('./dashboard/Home.js'));

/** Preferences (theme, columns, page sizes) belong to the browser and outlive a session. */
const store: Store = { ...localStorageStore(), reset: () => undefined };

/** react-admin's texts. Labels such as 'URL' retain their capitals; react-admin would show 'Sort by uRL'. */
const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key: string, options?: Record<string, unknown>) => {
    const { field } = options ?? {};
    const optionsWithLabel =
      typeof field === 'string' ? { ...options, field_lower_first: withinSentence(field) } : options;
    return defaultI18nProvider.translate(key, optionsWithLabel);
  },
};

const dataProvider = createDataProvider((name) => resourceNamed(resources, name)?.writes?.());

const pages = sections.flatMap(({ pages }) => Object.entries(pages));

/** Loads the code of the page that the browser's address opens, if the address names one without parameters. */
export async function preloadOpenPage(): Promise<void> {
  const path = window.location.pathname.replace(/^\/dashboard/, '').replace(/\/$/, '');
  const [, page] = path ? (pages.find(([pagePath]) => pagePath === path) ?? []) : ['/', Home];
  // The page repeats a failed load, and shows its failure.
  await page?.preload().catch(() => undefined);
}

const redirects = sections.flatMap(({ redirects = {} }) => Object.entries(redirects));

function Dashboard() {
  return (
    <ResourceContext value={resources}>
      <AdminContext
        basename="/dashboard"
        routerProvider={listRouter}
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        darkTheme={darkTheme}
        lightTheme={lightTheme}
        defaultTheme="dark"
      >
        <CssBaseline enableColorScheme />
        {/* Unlike AdminUI, this loads no sign-in form, forms, or layout of react-admin. */}
        <CoreAdminUI
          layout={Shell}
          catchAll={NotFound}
          loading={PageSkeleton}
          error={Crash}
          dashboard={Home}
          loginPage={false}
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
        </CoreAdminUI>
        <Notification />
      </AdminContext>
    </ResourceContext>
  );
}

/** Redirects signed-in users from the sign-in page to the page that they requested. */
const LoginRoute = () => <Navigate to={addressAfterSignIn(useLocation().state)} replace />;

const routes = [
  { path: LOGIN_PATH, element: <LoginRoute /> },
  { path: '/dashboard/*', element: <Dashboard /> },
];

/** Code that no page shows first. A newer version of the server may no longer have it when it is needed. */
const LATER: readonly (() => Promise<unknown>)[] = [
  () => import('./auth/SignInDialog.js'),
  () => import('./activity/undo.js'),
  () => import('./api/game-body.js'),
];
/** Time until that code loads, in ms. The first page needs the connection before it. */
const LATER_MS = 5_000;

function loadLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of LATER) load().catch(() => undefined);
  }, LATER_MS);
  return () => clearTimeout(timer);
}

/** The dashboard of one session, on a router that can block navigation while changes are unsaved. */
export default function Console() {
  const [router] = useState(() => {
    // Data loaded for one user, or in another user's view, must not be visible to the next user.
    queryClient.clear();
    return createBrowserRouter(routes);
  });
  useEffect(loadLater, []);
  useEffect(
    () => () => {
      router.dispose();
      queryClient.clear();
    },
    [router],
  );
  return <RouterProvider router={router} />;
}

/** Shows an error outside of the pages. The shell has a separate error boundary for the pages. */
const Crash = ({ error, resetErrorBoundary }: { error: Error; resetErrorBoundary(args?: unknown): void }) => (
  <ErrorState error={error} isPage onRetry={() => resetErrorBoundary()} />
);

function NotFound() {
  return (
    <EmptyState isPage title="Page not found" text={API_ERRORS.NOT_FOUND.message}>
      <Button component={Link} to="/dashboard" variant="outlined">
        Back to dashboard
      </Button>
    </EmptyState>
  );
}
