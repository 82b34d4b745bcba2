import { expect, test } from '../../support/browser-test.js';

test('the page of the API finds calls by their permission', async ({ page }) => {
  await page.goto('/api/docs');
  const call = (path: string) => page.locator(`.opblock-post [data-path="${path}"]`);
  await expect(call('/api/auth/login')).toBeVisible();

  await page.getByPlaceholder('Filter by path, words or permission').fill('Leagues:create');

  await expect(call('/api/auth/login')).toHaveCount(0);
  await expect(call('/api/leagues')).toBeVisible();
});
