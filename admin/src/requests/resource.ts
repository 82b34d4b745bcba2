import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';
import { teamsOf } from './teams-of.js';

const RequestsPage = lazyPage(() => import('./RequestsPage.js'));

export const requests: DashboardResource = {
  name: 'requests',
  group: 'Matches',
  items: [{ to: '/matches/request', label: 'Requests', icon: RequestsIcon, permission: 'match-requests:access' }],
  pages: { '/matches/request': RequestsPage },
  nameOf: (request) => teamsOf(request as MatchRequestRecord),
  search: { detail: ({ league, status }) => `${String(league)}, ${String(status)}` },
  refreshes: ['overview'],
  arrival: 'Sent by a visitor',
  hasStatusCall: true,
  record: {
    path: editDialog('/matches/request', 'status'),
    permissions: ['match-requests:access', 'match-requests:view', 'match-requests:update'],
  },
};
