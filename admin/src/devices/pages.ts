import type { Permission } from '@contract/permissions.js';

/** The keys of the pages that the overview leads to. */
export const MOBILE_PAGES = [
  'app-users:access',
  'app-downloads:access',
  'app-notifications:access',
] as const satisfies readonly Permission[];
