import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import ScheduledIcon from '@mui/icons-material/EventOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import FinishedIcon from '@mui/icons-material/TaskAltOutlined';
import AllIcon from '@mui/icons-material/ViewAgendaOutlined';
import { addCommand, command, type DashboardResource } from '../resource.js';
import { lazyPage } from '../shared/lazy-page.js';

const LiveGamesPage = lazyPage(async () => ({ default: (await import('../games/GamesPage.js')).LiveGamesPage }));
const ScheduledGamesPage = lazyPage(async () => ({
  default: (await import('../games/GamesPage.js')).ScheduledGamesPage,
}));
const FinishedGamesPage = lazyPage(async () => ({
  default: (await import('../games/GamesPage.js')).FinishedGamesPage,
}));
const CalendarPage = lazyPage(() => import('../calendar/CalendarPage.js'));
const MatchesPage = lazyPage(() => import('./MatchesPage.js'));
const MatchPage = lazyPage(() => import('./MatchPage.js'));

export const matches: DashboardResource = {
  name: 'matches',
  group: 'Matches',
  items: [
    { to: '/matches', label: 'Ongoing', icon: LiveIcon, permission: 'ongoing-matches:access' },
    { to: '/matches/schedule', label: 'Scheduled', icon: ScheduledIcon, permission: 'schedule-matches:access' },
    { to: '/matches/calendar', label: 'Calendar', icon: CalendarIcon, permission: 'schedule-matches:access' },
    { to: '/matches/finished', label: 'Finished', icon: FinishedIcon, permission: 'finished-matches:access' },
    { to: '/matches/all', label: 'All matches', icon: AllIcon, permission: 'matches:view' },
  ],
  commands: [
    addCommand('Add game', '/matches/schedule', 'games:create', 'new fixture'),
    command('Add match', '/matches/all?dialog=add-match', 'matches:create', 'new round event'),
    command('Import fixtures', '/matches/schedule?dialog=import', 'games:create', 'upload csv ics calendar season'),
  ],
  pages: {
    '/matches': LiveGamesPage,
    '/matches/schedule': ScheduledGamesPage,
    '/matches/finished': FinishedGamesPage,
    '/matches/calendar': CalendarPage,
    '/matches/all': MatchesPage,
    '/matches/:id': MatchPage,
  },
  writes: async () => {
    const { MatchDto } = await import('@contract/dto/match.dto.js');
    return { dto: MatchDto };
  },
  refreshes: ['games', 'streams', 'overview'],
  search: { list: '/matches/all', detail: ({ category }) => String(category) },
  record: { path: (id) => `/matches/${id}`, permissions: ['matches:view'] },
};
