import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { Permission } from '@contract/permissions.js';

/** Where a record can be seen in the dashboard, and the keys that needs. */
export interface RecordAddress {
  /** Below /dashboard. */
  to: string;
  permissions: readonly Permission[];
}

type Addressing = Readonly<Record<string, { permissions: readonly Permission[]; to(id: string): string }>>;

const dialog =
  (page: string) =>
  (id: string): string =>
    `${page}?dialog=edit&id=${id}`;

const ADDRESSES: Addressing = {
  affiliates: { permissions: ['affiliates:access', 'affiliates:update'], to: dialog('/affiliate') },
  downloads: { permissions: ['app-downloads:access', 'app-downloads:update'], to: dialog('/mobile/downloads') },
  faqs: { permissions: ['faqs:access', 'faqs:update'], to: dialog('/support/faq') },
  leagues: { permissions: ['leagues:access', 'leagues:update'], to: dialog('/leagues') },
  matches: { permissions: ['matches:view'], to: (id) => `/matches/${id}` },
  'mobile-notifications': {
    permissions: ['app-notifications:access', 'app-notifications:update'],
    to: dialog('/mobile/notifications'),
  },
  notifications: { permissions: ['notifications:access', 'notifications:update'], to: dialog('/notifications/manage') },
  replays: { permissions: ['replays:access', 'replays:update'], to: dialog('/replays') },
  settings: { permissions: ['settings:update'], to: () => '/settings' },
  users: { permissions: ['users:view-info'], to: (id) => `/users/${id}` },
};

/** Whether a deed ended its record: each of its fields was something and is nothing. */
export const isDeletion = ({ changes }: Pick<ActivityRecord, 'changes'>): boolean =>
  changes.length > 0 && changes.every(({ after }) => after === null);

/** The page of what was changed; undefined where there is none, or the record is gone. A game's match is read first. */
export function recordAddress(
  entry: Pick<ActivityRecord, 'resource' | 'resourceId' | 'changes'>,
): RecordAddress | undefined {
  const { resource, resourceId } = entry;
  const known = Object.hasOwn(ADDRESSES, resource) ? ADDRESSES[resource] : undefined;
  if (!known || !resourceId || isDeletion(entry)) return undefined;
  return { to: known.to(encodeURIComponent(resourceId)), permissions: known.permissions };
}
