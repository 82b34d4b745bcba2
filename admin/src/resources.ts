import { activity } from './activity/resource.js';
import { affiliates } from './affiliates/resource.js';
import { apiKeys } from './api-keys/resource.js';
import { clips } from './clips/resource.js';
import { contacts } from './contacts/resource.js';
import { devices } from './devices/resource.js';
import { downloads } from './downloads/resource.js';
import { faqs } from './faqs/resource.js';
import { games } from './games/resource.js';
import { leagues } from './leagues/resource.js';
import { matches } from './matches/resource.js';
import { media } from './media/resource.js';
import { mobileNotifications } from './mobile-notifications/resource.js';
import { notifications } from './notifications/resource.js';
import { ownStreams } from './own-streams/resource.js';
import { profile } from './profile/section.js';
import { recordings } from './recordings/resource.js';
import { replays } from './replays/resource.js';
import { requests } from './requests/resource.js';
import type { DashboardSection } from './resource.js';
import { roles } from './roles/resource.js';
import { settings } from './settings/resource.js';
import type { DashboardResources } from './shared/resource-context.js';
import { status } from './status/section.js';
import { streams } from './streams/resource.js';
import { teams } from './teams/resource.js';
import { users } from './users/resource.js';
import { webhookDeliveries, webhooks } from './webhooks/resource.js';

/**
 * Every resource of the contract, in the order of the sidebar. A new resource needs a folder and a line in this list.
 */
export const resources: DashboardResources = {
  matches,
  games,
  requests,
  streams,
  'own-streams': ownStreams,
  recordings,
  clips,
  leagues,
  teams,
  replays,
  notifications,
  'mobile-notifications': mobileNotifications,
  devices,
  downloads,
  contacts,
  faqs,
  users,
  roles,
  activity,
  affiliates,
  media,
  'api-keys': apiKeys,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  settings,
};

export const sections: readonly DashboardSection[] = [...Object.values(resources), status, profile];
