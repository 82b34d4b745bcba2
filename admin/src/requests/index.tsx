import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { Fragment, lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';
import { teamsOf } from './teams.js';

const RequestsPage = lazy(() => import('./RequestsPage.js'));

export const requests: DashboardModule = {
  routes: (
    <Fragment key="match-requests">
      <Resource name="match-requests" recordRepresentation={teamsOf} />
      <CustomRoutes>
        <Route path="/matches/request" element={<RequestsPage />} />
      </CustomRoutes>
    </Fragment>
  ),
  group: 'Matches',
  items: [{ to: '/matches/request', label: 'Requests', icon: RequestsIcon, permission: 'match-requests:access' }],
};
