import type { ListName } from '../../src/contract/lists.ts';
import { affiliates, downloads, faqs, pushes, replays, templates } from './content.ts';
import type { Filler } from './filler.ts';
import { games, leagues, matches } from './fixtures.ts';
import { activity, roles, users } from './people.ts';
import { contacts, devices, matchRequests } from './visitors.ts';

/** A filler for each list. */
export const FILLERS: Partial<Record<ListName, Filler>> = {
  leagues,
  matches,
  games,
  streams: { ...games, common: 'feed' },
  'users/activity': activity,
  users,
  roles,
  affiliate: affiliates,
  contact: contacts,
  faq: faqs,
  replays,
  'mobile/downloads': downloads,
  'mobile/notifications': pushes,
  'mobile/users': devices,
  notifications: templates,
  'match-requests': matchRequests,
};
