import { lazy, Suspense } from 'react';
import { Admin, CustomRoutes, localStorageStore, type Store } from 'react-admin';
import { Navigate, Route } from 'react-router';
import { createDataProvider } from './api/dataProvider.js';
import { queryClient } from './api/queryClient.js';
import { authProvider } from './auth/index.js';
import { Loading, NotFound, Shell } from './layout/index.js';
import { resources, sections } from './resources.js';
import { listRouter } from './shared/list/list-router.js';
import { ResourceContext, resourceNamed } from './shared/resource-context.js';
import { darkTheme, lightTheme } from './theme/index.js';

const Wall = lazy(() => import('./wall/Wall.js'));
const Home = lazy(() => import('./dashboard/Home.js'));

/** Preferences (theme, columns, page sizes) belong to the browser and outlive a session. */
const store: Store = { ...localStorageStore(), reset: () => undefined };

const dataProvider = createDataProvider((name) => resourceNamed(resources, name)?.writes);

const pages = sections.flatMap(({ pages }) => Object.entries(pages));
const redirects = sections.flatMap(({ redirects = {} }) => Object.entries(redirects));

/** The pages for staff. */
export function Dashboard() {
  return (
    <ResourceContext value={resources}>
      <Admin
        basename="/dashboard"
        routerProvider={listRouter}
        dataProvider={dataProvider}
        authProvider={authProvider}
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
