import type { ActivityRecord } from '@contract/records/activity.record.js';

/** The resources that the log names, as people call them. */
const RESOURCES: Readonly<Record<string, string>> = {
  activity: 'Activity log',
  affiliates: 'Affiliates',
  auth: 'Sign-in',
  contacts: 'Contact messages',
  devices: 'App users',
  downloads: 'App downloads',
  faqs: 'FAQs',
  games: 'Games',
  leagues: 'Leagues',
  matches: 'Matches',
  'mobile-notifications': 'Mobile notifications',
  notifications: 'Notifications',
  replays: 'Replays',
  requests: 'Match requests',
  roles: 'Roles',
  settings: 'Settings',
  users: 'Users',
};

export const resourceLabel = (resource: string): string => RESOURCES[resource] ?? resource;

export const resourceChoices = Object.entries(RESOURCES).map(([id, name]) => ({ id, name }));

export const SOURCES: Readonly<Record<ActivityRecord['source'], string>> = {
  server: 'Recorded by the server',
  client: 'Told by the dashboard',
  security: 'Security log',
};

export const sourceChoices = [
  { id: 'server', name: 'Server' },
  { id: 'client', name: 'Dashboard' },
  { id: 'security', name: 'Security' },
];

/** The source of an entry, in a word. */
export const sourceLabel = (source: ActivityRecord['source']): string =>
  sourceChoices.find(({ id }) => id === source)?.name ?? source;

/** Who the server is when it acts by itself. */
export const SYSTEM_ROLE = 'system';
