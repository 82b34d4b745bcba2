import AffiliatesIcon from '@mui/icons-material/HandshakeOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const AffiliatesPage = lazy(() => import('./AffiliatesPage.js'));

export const affiliates: DashboardModule = {
  routes: <Resource key="affiliate" name="affiliate" list={AffiliatesPage} recordRepresentation="title" />,
  group: 'Site',
  items: [{ to: '/affiliate', label: 'Affiliates', icon: AffiliatesIcon, permission: 'affiliates:access' }],
  commands: [
    {
      label: 'Add affiliate',
      to: '/affiliate?dialog=create',
      permission: 'affiliates:create',
      keywords: 'partner link',
    },
  ],
};
