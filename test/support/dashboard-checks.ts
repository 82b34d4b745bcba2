import type { Page } from 'playwright-core';
import { follow as followIn } from './dashboard-page.js';
import { resetNavigations } from './page-record.js';

export { choose, flaws, loaded, overflowOf, storageWith } from './dashboard-page.js';

/** See dashboard-page.ts. */
export function follow(page: Page, path: string, options: { dialog?: boolean } = {}): Promise<void> {
  resetNavigations(page);
  return followIn(page, path, options);
}
