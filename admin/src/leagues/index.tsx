import LeagueIcon from '@mui/icons-material/EmojiEventsOutlined';
import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { DashboardModule } from '../module.js';

const LeaguesPage = lazy(() => import('./LeaguesPage.js'));

export const leagues: DashboardModule = {
  routes: <Resource key="leagues" name="leagues" list={LeaguesPage} recordRepresentation="name" />,
  group: 'Content',
  items: [{ to: '/leagues', label: 'Leagues', icon: LeagueIcon, permission: 'leagues:access' }],
  commands: [{ label: 'Add league', to: '/leagues?dialog=create', permission: 'leagues:create' }],
};
