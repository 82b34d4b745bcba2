import type { Page, Route } from '@playwright/test';
import { loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

/** Holds the responses of an address until they are released. */
async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const routes: Route[] = [];
  let isHeld = true;
  await page.route(url, (route) => (isHeld ? void routes.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(routes.map((route) => route.continue()));
  };
}

test.describe('the dashboard on a slow line', () => {
  test('shows the shape of a page before its scripts arrive', async ({ visitAs }) => {
    const { page } = await visitAs();
    const release = await hold(page, '**/assets/index-*.js');
    await page.goto('/dashboard/leagues', { waitUntil: 'commit' });
    const frame = page.locator('#frame');
    await expect(frame).toBeVisible();

    await release();

    await loaded(page);
    await expect(frame).toBeHidden();
  });

  test('requests the session once, while the scripts load', async ({ visitAs }) => {
    const { page } = await visitAs();
    const sessions: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/api/auth/me') && sessions.push(request.url())));
    const release = await hold(page, '**/assets/index-*.js');
    await page.goto('/dashboard/leagues', { waitUntil: 'commit' });
    await expect.poll(() => sessions.length).toBe(1);

    await release();

    await loaded(page);
    expect(sessions).toHaveLength(1);
  });

  for (const [path, code] of [
    ['/dashboard', 'Home'],
    ['/dashboard/leagues', 'LeaguesPage'],
    ['/dashboard/matches/schedule', 'games'],
  ] as const) {
    test(`requests the code of ${path} while the shared scripts load`, async ({ visitAs }) => {
      const { page } = await visitAs();
      const release = await hold(page, '**/assets/index-*.js');
      const requested = page.waitForRequest(`**/assets/${code}-*.js`);

      await page.goto(path, { waitUntil: 'commit' });

      await requested;
      await release();
    });
  }

  test('shows no shape of a page to a browser that is signed out', async ({ page }) => {
    await hold(page, '**/assets/index-*.js');

    await page.goto('/dashboard/leagues', { waitUntil: 'commit' });

    await expect(page.locator('#frame')).toBeAttached();
    await expect(page.locator('#frame')).toBeHidden();
  });

  test('shows placeholder rows, which the pagination does not move over', async ({ staff, visitAs }) => {
    const logoUrl = 'https://example.org/slow.png';
    await staff('POST', '/api/leagues', {
      ...{ name: 'Slow League', abbreviation: 'SL', country: 'malta', category: 'Football', logoUrl },
    });
    const { page } = await visitAs();
    const release = await hold(page, '**/api/leagues?*');
    await page.goto('/dashboard/leagues');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();

    await release();
    await page.getByRole('row', { name: /Slow League/ }).waitFor();

    const moving = await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const seen = new Set<Animation>();
      for (let count = 0; count < 4; count += 1) {
        await frame();
        for (const animation of document.getAnimations()) {
          if (animation.effect instanceof KeyframeEffect && animation.effect.target?.matches('[data-flip]'))
            seen.add(animation);
        }
      }
      return seen.size;
    });
    expect(moving).toBe(0);
  });
});
