import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import { lazy } from 'react';
import type { DashboardSection } from '../resource.js';

const StatusPage = lazy(() => import('./StatusPage.js'));

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
