import FaqIcon from '@mui/icons-material/QuizOutlined';
import { Fragment, lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const FaqPage = lazy(() => import('./FaqPage.js'));

export const faq: DashboardModule = {
  routes: (
    <Fragment key="faq">
      <Resource name="faq" recordRepresentation="title" />
      <CustomRoutes>
        <Route path="/support/faq" element={<FaqPage />} />
      </CustomRoutes>
    </Fragment>
  ),
  group: 'Support',
  items: [{ to: '/support/faq', label: 'FAQs', icon: FaqIcon, permission: 'faqs:access' }],
  commands: [
    {
      label: 'Add FAQ',
      to: '/support/faq?dialog=create',
      permission: 'faqs:create',
      keywords: 'question answer help',
    },
  ],
};
