import type { Permission } from './permissions.js';

/** Named set of permissions that fills the permission editor. Staff can change the selection before they save it. */
export interface PermissionPreset {
  name: string;
  /** Describes the intended users in a sentence. */
  text: string;
  keys: readonly Permission[];
}

/** Permissions of all users of the dashboard. */
const BASE = ['dashboard:access', 'profile:access', 'password:view'] as const satisfies readonly Permission[];

const GAMES = [
  'ongoing-matches:access',
  'schedule-matches:access',
  'finished-matches:access',
  'matches:view',
  'games:view',
  'leagues:view',
  'teams:view',
  'trending:view',
] as const satisfies readonly Permission[];

const REQUESTS = [
  'match-requests:access',
  'match-requests:view',
  'match-requests:update',
] as const satisfies readonly Permission[];

/** Common sets of permissions. A preset only grants its permissions: no record refers to a preset or ties it to a role. */
export const PERMISSION_PRESETS: readonly PermissionPreset[] = [
  {
    name: 'Fixtures editor',
    text: 'Adds and changes leagues, teams, matches, games and their streams.',
    keys: [
      ...BASE,
      ...GAMES,
      'matches:create',
      'matches:update',
      'games:create',
      'games:update',
      'leagues:access',
      'leagues:create',
      'leagues:update',
      'teams:create',
      'teams:update',
      'streams:access',
    ],
  },
  {
    name: 'Shift lead',
    text: 'Runs the shift: games, streams, requests, replays and pushes, and reads the log.',
    keys: [
      ...BASE,
      ...GAMES,
      ...REQUESTS,
      'matches:create',
      'matches:update',
      'games:create',
      'games:update',
      'streams:access',
      'own-streams:access',
      'own-streams:create',
      'own-streams:update',
      'recordings:access',
      'recordings:update',
      'clips:create',
      'replays:access',
      'replays:create',
      'replays:update',
      'app-notifications:access',
      'app-notifications:create',
      'logs:access',
      'logs:view',
    ],
  },
  {
    name: 'Support',
    text: 'Answers visitors: messages, match requests and questions.',
    keys: [
      ...BASE,
      ...REQUESTS,
      'contact:access',
      'contact:view',
      'contact:update',
      'faqs:access',
      'faqs:view',
      'faqs:create',
      'faqs:update',
    ],
  },
  {
    name: 'Push editor',
    text: 'Writes and sends notifications.',
    keys: [
      ...BASE,
      'app-notifications:access',
      'app-notifications:create',
      'notifications:access',
      'notifications:create',
      'notifications:update',
      'app-users:access',
      'games:view',
    ],
  },
];
