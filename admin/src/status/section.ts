import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import type { DashboardSection } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const StatusPage = lazyPage(() => import('./StatusPage.js'));

export const status: DashboardSection = {
  group: 'Site',
  items: [{ to: '/status', label: 'Status', icon: StatusIcon, permission: 'status:view' }],
  commands: [
    {
      label: 'Status of the service',
      to: '/status',
      permission: 'status:view',
      keywords: 'health version uptime backup disk database redis jobs leases',
    },
  ],
  pages: { '/status': StatusPage },
};
