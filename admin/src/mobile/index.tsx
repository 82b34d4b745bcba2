import OverviewIcon from '@mui/icons-material/PhoneIphoneOutlined';
import UsersIcon from '@mui/icons-material/PeopleAltOutlined';
import { Fragment, lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';
import { MOBILE_PAGES } from './pages.js';

const MobilePage = lazy(() => import('./MobilePage.js'));
const MobileUsersPage = lazy(() => import('./MobileUsersPage.js'));

export const mobile: DashboardModule = {
  routes: (
    <Fragment key="mobile">
      <Resource name="mobile/users" list={MobileUsersPage} recordRepresentation="userName" />
      <CustomRoutes>
        <Route path="/mobile" element={<MobilePage />} />
      </CustomRoutes>
    </Fragment>
  ),
  group: 'Mobile',
  items: [
    { to: '/mobile', label: 'Mobile overview', icon: OverviewIcon, permission: MOBILE_PAGES },
    { to: '/mobile/users', label: 'App users', icon: UsersIcon, permission: 'app-users:access' },
  ],
};
