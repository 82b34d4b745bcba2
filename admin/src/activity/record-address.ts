import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { Permission } from '@contract/permissions.js';

/** Where a record can be seen in the dashboard, and the key that needs. */
export interface RecordAddress {
  /** Below /dashboard. */
  to: string;
  permission: Permission;
}

type Addressing = Readonly<Record<string, { permission: Permission; to(id: string): string }>>;

const dialog =
  (page: string) =>
  (id: string): string =>
    `${page}?dialog=edit&id=${id}`;

const ADDRESSES: Addressing = {
  affiliates: { permission: 'affiliates:access', to: dialog('/affiliate') },
  downloads: { permission: 'app-downloads:access', to: dialog('/mobile/downloads') },
  faqs: { permission: 'faqs:access', to: dialog('/support/faq') },
  leagues: { permission: 'leagues:access', to: dialog('/leagues') },
  matches: { permission: 'matches:view', to: (id) => `/matches/${id}` },
  'mobile-notifications': { permission: 'app-notifications:access', to: dialog('/mobile/notifications') },
  notifications: { permission: 'notifications:access', to: dialog('/notifications/manage') },
  replays: { permission: 'replays:access', to: dialog('/replays') },
  settings: { permission: 'settings:update', to: () => '/settings' },
  users: { permission: 'users:view-info', to: (id) => `/users/${id}` },
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
  return { to: known.to(encodeURIComponent(resourceId)), permission: known.permission };
}
