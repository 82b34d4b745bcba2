import LeagueIcon from '@mui/icons-material/EmojiEventsOutlined';
import { addCommand, editDialog, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const LeaguesPage = lazyPage(() => import('./LeaguesPage.js'));

export const leagues: DashboardResource = {
  name: 'leagues',
  group: 'Content',
  items: [{ to: '/leagues', label: 'Leagues', icon: LeagueIcon, permission: 'leagues:access' }],
  commands: [addCommand('Add league', '/leagues', 'leagues:create')],
  pages: { '/leagues': LeaguesPage },
  writes: async () => {
    const { LeagueUpdateDto, LeagueDto } = await import('@contract/dto/league.dto.js');
    return { dto: LeagueUpdateDto, create: LeagueDto };
  },
  refreshes: ['games', 'matches', 'streams', 'replays', 'overview'],
  search: { detail: ({ country }) => String(country).replace(/\b\w/g, (letter) => letter.toUpperCase()) },
  record: { path: editDialog('/leagues'), permissions: ['leagues:access', 'leagues:update'] },
};
