import TeamsIcon from '@mui/icons-material/ShieldOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const TeamsPage = lazyPage(() => import('./TeamsPage.js'));

export const teams: DashboardResource = {
  name: 'teams',
  group: 'Content',
  items: [{ to: '/teams', label: 'Teams', icon: TeamsIcon, permission: 'teams:view' }],
  commands: [addCommand('Add team', '/teams', 'teams:create', 'club crest alias name')],
  pages: { '/teams': TeamsPage },
  writes: async () => {
    const { TeamDto } = await import('@contract/dto/team.dto.js');
    return { dto: TeamDto };
  },
  search: { detail: ({ aliases }) => (aliases as string[]).join(', ') },
  record: { path: editDialog('/teams'), permissions: ['teams:view', 'teams:update'] },
};
