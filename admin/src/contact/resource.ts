import ContactIcon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import type { DashboardResource } from '../resource.js';

const ContactPage = lazy(() => import('./ContactPage.js'));

export const contacts: DashboardResource = {
  name: 'contacts',
  noun: 'message',
  nouns: 'messages',
  group: 'Support',
  items: [{ to: '/support/contact', label: 'Contact messages', icon: ContactIcon, permission: 'contact:access' }],
  pages: { '/support/contact': ContactPage },
  redirects: { '/support': '/support/contact' },
  nameOf: ({ name }) => String(name),
  refreshes: ['overview'],
};
