import AllIcon from '@mui/icons-material/ViewAgendaOutlined';
import FinishedIcon from '@mui/icons-material/TaskAltOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import ScheduledIcon from '@mui/icons-material/EventOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router';
import type { DashboardModule } from '../module.js';

const LiveGamesPage = lazy(() => import('./LiveGamesPage.js'));
const ScheduledGamesPage = lazy(() => import('./ScheduledGamesPage.js'));
const FinishedGamesPage = lazy(() => import('./FinishedGamesPage.js'));
const MatchesPage = lazy(() => import('./MatchesPage.js'));
const MatchPage = lazy(() => import('./MatchPage.js'));

export const matches: DashboardModule = {
  routes: (
    <Resource key="matches" name="matches" list={LiveGamesPage} edit={MatchPage} recordRepresentation="title">
      <Route path="schedule" element={<ScheduledGamesPage />} />
      <Route path="finished" element={<FinishedGamesPage />} />
      <Route path="all" element={<MatchesPage />} />
    </Resource>
  ),
  group: 'Matches',
  items: [
    { to: '/matches', label: 'Ongoing', icon: LiveIcon, permission: 'ongoing-matches:access' },
    { to: '/matches/schedule', label: 'Scheduled', icon: ScheduledIcon, permission: 'schedule-matches:access' },
    { to: '/matches/finished', label: 'Finished', icon: FinishedIcon, permission: 'finished-matches:access' },
    { to: '/matches/all', label: 'All matches', icon: AllIcon, permission: 'matches:view' },
  ],
  commands: [
    { label: 'Add game', to: '/matches/schedule?dialog=create', permission: 'games:create', keywords: 'new fixture' },
    {
      label: 'Add match',
      to: '/matches/all?dialog=add-match',
      permission: 'matches:create',
      keywords: 'new round event',
    },
    {
      label: 'Import fixtures',
      to: '/matches/schedule?dialog=import',
      permission: 'games:create',
      keywords: 'upload csv ics calendar season',
    },
  ],
};
