import { lazy } from 'react';
import { Admin, localStorageStore, type Store } from 'react-admin';
import { dataProvider } from './api/dataProvider.js';
import { queryClient } from './api/queryClient.js';
import { authProvider } from './auth/index.js';
import { Loading, NotFound, Shell } from './layout/index.js';
import { modules } from './modules.js';
import { listRouter } from './shared/list/list-router.js';
import { darkTheme, lightTheme } from './theme/index.js';

const Home = lazy(() => import('./dashboard/Home.js'));

/** Preferences (theme, columns, page sizes) belong to the browser and outlive a session. */
const store: Store = { ...localStorageStore(), reset: () => undefined };

/** The pages for staff. */
export function Dashboard() {
  return (
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
      {modules.map((module) => module.routes)}
    </Admin>
  );
}
