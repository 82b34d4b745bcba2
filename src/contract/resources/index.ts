import { activity } from './activity.js';
import { affiliates } from './affiliates.js';
import { apiKeys } from './api-keys.js';
import { clips } from './clips.js';
import { contacts } from './contacts.js';
import type { ResourceDefinition } from './definition.js';
import { devices } from './devices.js';
import { downloads } from './downloads.js';
import { faqs } from './faqs.js';
import { games } from './games.js';
import { leagues } from './leagues.js';
import { matches } from './matches.js';
import { media } from './media.js';
import { mobileNotifications } from './mobile-notifications.js';
import { notifications } from './notifications.js';
import { ownStreams } from './own-streams.js';
import { recordings } from './recordings.js';
import { replays } from './replays.js';
import { requests } from './requests.js';
import { roles } from './roles.js';
import { settings } from './settings.js';
import { streams } from './streams.js';
import { teams } from './teams.js';
import { users } from './users.js';
import { webhookDeliveries } from './webhook-deliveries.js';
import { webhooks } from './webhooks.js';

/**
 * All resources of the API by name. Events, the log, and the dashboard use the same names. The order is the order of the
 * permission editor. To add a resource, add a file to this folder and an entry here. Then run `npm run openapi` to update the
 * client.
 */
export const RESOURCES = {
  users,
  roles,
  activity,
  devices,
  downloads,
  leagues,
  teams,
  matches,
  games,
  requests,
  replays,
  streams,
  'own-streams': ownStreams,
  recordings,
  clips,
  notifications,
  'mobile-notifications': mobileNotifications,
  affiliates,
  media,
  contacts,
  faqs,
  settings,
  'api-keys': apiKeys,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
};

export type ResourceName = keyof typeof RESOURCES;
type Definitions = typeof RESOURCES;

/** Resources that are stored, logged, and published separately. */
export type Resource = {
  [Name in ResourceName]: Definitions[Name] extends { partOf: string } ? never : Name;
}[ResourceName];

export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[];

const isOwn = (name: ResourceName): name is Resource => !('partOf' in RESOURCES[name]);

export const OWN_RESOURCES: readonly Resource[] = RESOURCE_NAMES.filter(isOwn);

/** Returns the name of the event that reports changed records of a resource. */
export function changeEventOf(resource: Resource): 'changed' | 'activity' | 'requests' | 'clip' {
  const definition: ResourceDefinition = RESOURCES[resource];
  return definition.event ?? 'changed';
}
