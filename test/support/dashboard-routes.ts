import type { Permission } from '../../src/contract/permissions.js';

/** A page of the dashboard: the permissions that open it, its heading, and a write that requires another permission. */
export interface DashboardRoute {
  /** Below /dashboard. */
  path: string;
  /** Heading of the page. */
  title: string;
  /** Permissions, any of which opens the page. */
  keys: readonly [Permission, ...Permission[]];
  /** Permissions that its list requires in addition. */
  reads?: readonly Permission[];
  /** A button that requires another permission, and that permission. */
  button?: readonly [name: RegExp, key: Permission];
  /** A write of the page that is rejected without its own permission. */
  write?: readonly [method: string, path: string];
}

const ID = '507f1f77bcf86cd799439011';
const WRITE_GAME = ['POST', `/api/matches/${ID}/game`] as const;

export const DASHBOARD_ROUTES: readonly DashboardRoute[] = [
  { path: '', title: 'Dashboard', keys: ['dashboard:access'], button: [/^Add game/, 'games:create'] },
  {
    path: '/affiliate',
    title: 'Affiliate Management',
    keys: ['affiliates:access'],
    button: [/^Add affiliate link/, 'affiliates:create'],
    write: ['POST', '/api/affiliate'],
  },
  {
    path: '/users',
    title: 'Users',
    keys: ['users:access'],
    reads: ['users:view'],
    button: [/^Add staff/, 'users:create'],
    write: ['POST', '/api/users'],
  },
  {
    path: '/users/roles',
    title: 'Roles',
    keys: ['roles-permissions:access'],
    reads: ['roles:view', 'users:view'],
    button: [/^Add role/, 'roles:create'],
    write: ['POST', '/api/roles'],
  },
  {
    path: '/users/activity',
    title: 'Activity logs',
    keys: ['logs:access'],
    reads: ['logs:view'],
    button: [/^Delete activity/, 'logs:delete'],
    write: ['PUT', '/api/users/activity'],
  },
  {
    path: '/mobile',
    title: 'Mobile Management',
    keys: ['app-users:access', 'app-downloads:access', 'app-notifications:access'],
  },
  {
    path: '/mobile/users',
    title: 'App users',
    keys: ['app-users:access'],
    write: ['DELETE', `/api/mobile/users/${ID}`],
  },
  {
    path: '/mobile/downloads',
    title: 'App downloads',
    keys: ['app-downloads:access'],
    button: [/^Add app build/, 'app-downloads:create'],
    write: ['POST', '/api/mobile/downloads'],
  },
  {
    path: '/mobile/notifications',
    title: 'Mobile push notifications',
    keys: ['app-notifications:access'],
    button: [/^Add push/, 'app-notifications:create'],
    write: ['POST', '/api/mobile/notifications'],
  },
  {
    path: '/matches',
    title: 'Ongoing matches',
    keys: ['ongoing-matches:access'],
    button: [/^Add game/, 'games:create'],
    write: WRITE_GAME,
  },
  {
    path: '/matches/all',
    title: 'All matches',
    keys: ['matches:view'],
    button: [/^Add match/, 'matches:create'],
    write: ['POST', '/api/matches'],
  },
  {
    path: '/matches/calendar',
    title: 'Calendar',
    keys: ['schedule-matches:access'],
    button: [/^Add game/, 'games:create'],
  },
  {
    path: '/matches/schedule',
    title: 'Scheduled matches',
    keys: ['schedule-matches:access'],
    button: [/^Add game/, 'games:create'],
    write: WRITE_GAME,
  },
  { path: '/matches/finished', title: 'Finished matches', keys: ['finished-matches:access'], write: WRITE_GAME },
  {
    path: '/matches/request',
    title: 'Match requests',
    keys: ['match-requests:access'],
    reads: ['match-requests:view'],
    write: ['PUT', `/api/match-requests/${ID}/status`],
  },
  {
    path: '/replays',
    title: 'Replays',
    keys: ['replays:access'],
    button: [/^Add replay/, 'replays:create'],
    write: ['POST', '/api/replays'],
  },
  { path: '/streams', title: 'Streams', keys: ['streams:access'] },
  {
    path: '/notifications/manage',
    title: 'Notification templates',
    keys: ['notifications:access'],
    button: [/^Add notification template/, 'notifications:create'],
    write: ['POST', '/api/notifications'],
  },
  {
    path: '/support/contact',
    title: 'Contact messages',
    keys: ['contact:access'],
    reads: ['contact:view'],
    write: ['PUT', `/api/contact/${ID}/status`],
  },
  {
    path: '/support/faq',
    title: 'FAQs',
    keys: ['faqs:access'],
    reads: ['faqs:view'],
    button: [/^Add FAQ/, 'faqs:create'],
    write: ['POST', '/api/faq'],
  },
  {
    path: '/leagues',
    title: 'Leagues',
    keys: ['leagues:access'],
    reads: ['leagues:view'],
    button: [/^Add league/, 'leagues:create'],
    write: ['POST', '/api/leagues'],
  },
  {
    path: '/teams',
    title: 'Teams',
    keys: ['teams:view'],
    button: [/^Add team/, 'teams:create'],
    write: ['POST', '/api/teams'],
  },
  {
    path: '/api-keys',
    title: 'API keys',
    keys: ['api-keys:view'],
    button: [/^Create API key/, 'api-keys:create'],
    write: ['POST', '/api/api-keys'],
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    keys: ['webhooks:view'],
    button: [/^Add webhook/, 'webhooks:create'],
    write: ['POST', '/api/webhooks'],
  },
  {
    path: '/media',
    title: 'Media library',
    keys: ['media:access'],
    write: ['DELETE', `/api/media/${ID}`],
  },
  { path: '/settings', title: 'Settings', keys: ['settings:update'] },
  { path: '/status', title: 'Status', keys: ['status:view'] },
  { path: '/profile', title: 'Profile', keys: ['profile:access'] },
];
