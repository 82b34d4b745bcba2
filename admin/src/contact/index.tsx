import ContactIcon from '@mui/icons-material/MailOutlined';
import { Fragment, lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const ContactPage = lazy(() => import('./ContactPage.js'));

export const contact: DashboardModule = {
  routes: (
    <Fragment key="contact">
      <Resource name="contact" recordRepresentation="name" />
      <CustomRoutes>
        <Route path="/support" element={<Navigate to="/dashboard/support/contact" replace />} />
        <Route path="/support/contact" element={<ContactPage />} />
      </CustomRoutes>
    </Fragment>
  ),
  group: 'Support',
  items: [{ to: '/support/contact', label: 'Contact messages', icon: ContactIcon, permission: 'contact:access' }],
};
