import type { Page } from '@playwright/test';
import { DESKTOP, PHONE_OPTIONS, TABLET } from '../../support/browser-test.js';
import { follow, loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

test.use({ productEnv: { DEMO_DATA: 'true' } });

/** CSS pixels. */
const MIN_TARGET = 44;
const MIN_INPUT_FONT = 16;

const TABLET_OPTIONS = { viewport: TABLET, hasTouch: true, isMobile: true };

/** Returns the controls that are too small for a finger, and the fields into which a phone zooms. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([target, font]) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'header button, main button, main input:not([aria-hidden])',
      );
      return [...controls].flatMap((control) => {
        const name = control.getAttribute('aria-label') ?? control.textContent;
        if (control instanceof HTMLInputElement) {
          const isText = !['checkbox', 'radio'].includes(control.type);
          return isText && parseFloat(getComputedStyle(control).fontSize) < font! ? [`field ${name}`] : [];
        }
        const { width, height } = control.getBoundingClientRect();
        return width > 0 && (width < target! - 0.5 || height < target! - 0.5) ? [`${name}: ${width}×${height}`] : [];
      });
    },
    [MIN_TARGET, MIN_INPUT_FONT],
  );

test.describe('the first screen of the dashboard', () => {
  test('has live games, problems and the next hour above the fold, in columns of equal height', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, { viewport: DESKTOP });
    await page.goto('/dashboard');
    await loaded(page);
    const boxOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!;

    for (const name of ['On air', 'Needs attention', 'Next hour']) {
      const { y, height } = await boxOf(name);
      expect(y + Math.min(height, 200), name).toBeLessThan(DESKTOP.height);
    }
    const [requests, messages] = [await boxOf('Match requests'), await boxOf('Contact messages')];
    expect(requests.y + requests.height).toBeCloseTo(messages.y + messages.height, 0);
    const rows = page.getByRole('table', { name: 'Live games' }).getByRole('row');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(38);
  });

  test('has targets of 44 px and text of 16 px in fields for fingers', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, PHONE_OPTIONS);
    await page.goto('/dashboard');
    await loaded(page);
    expect(await tooSmall(page)).toEqual([]);
    await follow(page, '/settings');
    await loaded(page);
    expect(await tooSmall(page)).toEqual([]);
  });
});

test.describe('the frame of the dashboard', () => {
  test('shows icons and tables on a tablet', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, { ...TABLET_OPTIONS, viewport: { width: 768, height: 1024 } });
    await page.goto('/dashboard/matches/schedule');
    await loaded(page);

    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    expect((await menu.boundingBox())!.width).toBeLessThanOrEqual(48);
    expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    expect(await tooSmall(page)).toEqual([]);
  });

  test('keeps the name of the page whole on a phone', async ({ visitAs }) => {
    const { page } = await visitAs(undefined, PHONE_OPTIONS);
    await page.goto('/dashboard/mobile/notifications');
    await loaded(page);

    const name = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current="page"]');
    await expect(name).toHaveText('Notifications');
    const isCut = await name.evaluate(
      (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
    );
    expect(isCut).toBe(false);
  });
});
