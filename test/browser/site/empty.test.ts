import { appSoonMessage, MESSAGES } from '../../../src/contract/messages.js';
import { flaws } from '../../support/axe.js';
import { expect, MOVING, PHONE_OPTIONS, test } from '../../support/browser-test.js';
import { settled, sidewaysOverflow } from '../../support/page.js';
import { createGame, createLeague, createReplay, createSeason } from '../../support/site-records.js';

test.use({ productEnv: { SOCIAL_LINKS: '[]' } });

const LEAGUES = 70;
/** Leagues that a menu lists. */
const MAX_LISTED = 60;

// The first test needs an empty database; the others add records.
test.describe('a site that starts empty', () => {
  test('shows on its home page which records are missing', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    await page.goto('/');
    await settled(page);
    for (const text of [MESSAGES.noMatches, MESSAGES.noReplays, appSoonMessage('android'), appSoonMessage('iOS')])
      await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('.social__link')).toHaveCount(0);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });

  test('shows fewer than five replays in a grid that does not move', async ({ staff, visit }) => {
    const league = await createLeague(staff, 'Harbour League');
    for (let index = 1; index <= 4; index += 1) await createReplay(staff, league, `Replay ${index}`);
    const { page } = await visit(MOVING);
    await page.goto('/');
    await settled(page);
    await expect(page.locator('.strip:has(#replays) .replays__item')).toHaveCount(4);
    await expect(page.locator('.line-track')).toHaveCount(0);
  });

  test('finds the leagues that its menu omits when it has very many', async ({ staff, page }) => {
    await createGame(staff, await createSeason(staff, 'Zenith League'), 'Amber', 60);
    for (let index = 0; index < LEAGUES; index += 1) await createLeague(staff, `Menu league ${index}`);
    await page.goto('/contact-us');
    await settled(page);
    await page.getByRole('button', { name: 'Leagues' }).click();
    const menu = page.locator('#menu-leagues');
    await expect(menu.getByRole('link', { name: /league/i }).filter({ hasNotText: 'Find other' })).toHaveCount(
      MAX_LISTED,
    );
    // The busiest comes first, the others in the order of their names.
    await expect(menu.getByRole('link').first()).toContainText('Zenith League');
    expect(await flaws(page)).toEqual([]);
    const others = menu.getByRole('link', { name: 'Find other leagues' });
    await expect(others).toHaveAttribute('href', '/?q=');
    await others.click();
    const drawer = page.getByRole('dialog', { name: 'Search' });
    await drawer.getByRole('searchbox').fill('Menu league 9');
    await expect(drawer.getByRole('group', { name: 'Leagues' }).locator('.found__name')).toHaveText(['Menu league 9']);
  });
});
