import type { ListName } from '../../src/contract/lists.ts';
import { affiliates, downloads, faqs, media, pushes, replays, templates } from './content.ts';
import type { Filler } from './filler.ts';
import { games, leagues, matches, teams } from './fixtures.ts';
import { apiKeys, deliveries, webhooks } from './integrations.ts';
import { activity, roles, users } from './people.ts';
import { contacts, devices, matchRequests } from './visitors.ts';

/** A filler for each list. */
export const FILLERS: Partial<Record<ListName, Filler>> = {
  leagues,
  teams,
  matches,
  games,
  streams: { ...games, common: 'feed' },
  activity,
  users,
  roles,
  affiliates,
  contacts,
  faqs,
  replays,
  downloads,
  'mobile-notifications': pushes,
  devices,
  notifications: templates,
  requests: matchRequests,
  media,
  'api-keys': apiKeys,
  webhooks,
  'webhook-deliveries': deliveries,
};
