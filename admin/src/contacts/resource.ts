import ContactIcon from '@mui/icons-material/MailOutlined';
import { editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const ContactsPage = lazyPage(() => import('./ContactsPage.js'));

export const contacts: DashboardResource = {
  name: 'contacts',
  group: 'Support',
  items: [{ to: '/support/contact', label: 'Contact messages', icon: ContactIcon, permission: 'contact:access' }],
  pages: { '/support/contact': ContactsPage },
  redirects: { '/support': '/support/contact' },
  search: { detail: ({ subject }) => String(subject) },
  refreshes: ['overview'],
  arrival: 'Sent by a visitor',
  hasStatusCall: true,
  record: { path: editDialog('/support/contact', 'read'), permissions: ['contact:access', 'contact:view'] },
};
