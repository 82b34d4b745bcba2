import type { Page } from '@playwright/test';

/** Marks the document, so that `isSameDocument` detects whether the page was reloaded or left. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { nepshMark: true }));
}

export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'nepshMark' in window);
