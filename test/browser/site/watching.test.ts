import type { Page } from '@playwright/test';
import { flaws } from '../../support/axe.js';
import { MOVING } from '../../support/browser-test.js';
import { signInByCookie } from '../../support/dashboard-test.js';
import { layoutShift, openListening, recordLayoutShift } from '../../support/page.js';
import { expect, test } from '../../support/player-test.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { gamePath } from '../../support/round.js';

const expectShown = (page: Page, people: number): Promise<void> =>
  expect(page.locator('.fact--watching:not(.fact--unknown)')).toContainText(`${people} watching now`);

test('shows on the site and the dashboard how many browsers have a game open', async ({ product, round, visit }) => {
  test.slow();
  const game = await round.addGame('Watched');
  const other = await round.addGame('Watched too');
  const deserted = await round.addGame('Deserted');
  const [viewer, reader, staff] = [await visit(MOVING), await visit(), await visit()];
  await recordLayoutShift(viewer.context);
  await openListening(viewer.page, gamePath(game));
  await expectShown(viewer.page, 1);

  await test.step('counts a browser once for each game that its tabs show', async () => {
    const second = await viewer.context.newPage();
    await second.goto(gamePath(other));
    await expectShown(second, 1);
    const third = await viewer.context.newPage();
    await third.goto(gamePath(game));
    await openListening(reader.page, gamePath(game));
    for (const page of [viewer.page, reader.page, third]) await expectShown(page, 2);
    await second.close();
    await third.close();
  });
  await test.step('counts a closed tab no longer while another one is open', async () => {
    await openListening(reader.page, gamePath(other));
    await expectShown(reader.page, 1);
    await openListening(reader.page, gamePath(game));
    await expectShown(viewer.page, 2);
  });
  expect(await layoutShift(viewer.page)).toBeLessThan(0.02);
  expect(await flaws(viewer.page)).toEqual([]);

  await test.step('counts a browser that left no longer', async () => {
    await openListening(reader.page, product.url);
    await expectShown(viewer.page, 1);
  });

  await test.step('shows the number in the lists of the site and the dashboard', async () => {
    await expect(reader.page.locator(`[data-game="${game._id}"]`).first()).toContainText('1 watching');
    await expect(reader.page.locator(`[data-game="${deserted._id}"]`, { hasText: 'watching' })).toHaveCount(0);
    await signInByCookie(staff.context, product.url, SUPER_ADMIN);
    await staff.page.goto('/dashboard/matches');
    await staff.page.getByRole('columnheader', { name: 'Watching' }).waitFor();
    const row = staff.page.getByRole('row').filter({ hasText: 'Watched vs Visitors' });
    await expect(row.locator('.column-watching')).toHaveText('1');
  });
});

test('does not count the visitor before the start', async ({ round, visit }) => {
  const game = await round.addGame('Awaited', { minutes: 300 });
  const [first, second] = [await visit(), await visit()];
  await openListening(first.page, gamePath(game));
  await openListening(second.page, gamePath(game));

  await expectShown(first.page, 1);
  await second.page.close();
  await expect(first.page.locator('.fact--watching')).toBeHidden();
});
