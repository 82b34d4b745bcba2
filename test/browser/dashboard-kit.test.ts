import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { MESSAGES } from '../../src/contract/messages.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { signInByCookie, type Visit, visit } from '../support/browser.js';
import { addStaff, flaws, follow, loaded, overflowOf } from '../support/dashboard-checks.js';
import { call, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

/** What every list and form of the dashboard has. */
describe('lists and forms', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;

  const at = (path: string): string => `${product.url}/dashboard${path}`;
  const enter = async (user = SUPER_ADMIN as { email: string; password: string }): Promise<Visit> => {
    const visitor = await visit(browser);
    await signInByCookie(visitor.context, product.url, user.password, user.email);
    return visitor;
  };
  const question = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Discard your changes?' });

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage({ DEMO_DATA: 'true' }));
  });
  afterAll(() => closeStage({ folder, product, browser }));

  it('offers a new match only once it knows that there is none of that name', async () => {
    const { context, page } = await enter();
    const { matches } = await call<{ matches: MatchRecord[] }>(product, 'GET', '/api/matches');
    const { title = '' } = matches[0] ?? {};
    await page.goto(at('/matches/schedule'));
    await loaded(page);
    const gate = Promise.withResolvers<undefined>();
    await context.route('**/api/matches?*', async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Add game' }).first().click();
    const field = page.getByRole('dialog', { name: 'Add game' }).getByRole('combobox', { name: 'Match', exact: true });
    await field.fill(title);
    const offer = page.getByRole('option', { name: /^New match “/ });
    await offer.waitFor();
    expect(await offer.getAttribute('aria-disabled')).toBe('true');
    gate.resolve(undefined);
    await page.getByRole('option', { name: title, exact: true }).waitFor();
    await offer.waitFor({ state: 'detached' });

    await field.fill('No match of this name yet');
    await page
      .locator('[role=option]:not([aria-disabled=true])', { hasText: 'New match “No match of this name yet”' })
      .click();
    const made = page.getByRole('dialog', { name: 'Add match' });
    expect(await made.getByLabel('Title').inputValue()).toBe('No match of this name yet');
    await context.close();
  });

  it('asks before Back takes a form away, and offers after a reload what was typed', async () => {
    const { context, page, complaints } = await enter();
    await page.goto(at('/leagues'));
    await loaded(page);
    await page.getByRole('button', { name: 'Add league' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add league' });
    await dialog.getByLabel('Name').fill('Half a league');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a league');

    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await dialog.getByText('You have an unsaved draft from a moment ago.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a league');

    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add league' }).click();
    await dialog.getByLabel('Name').waitFor();
    expect(await dialog.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('brings a saved query back by the keyboard alone', async () => {
    const { context, page, complaints } = await enter();
    /** Presses Enter once the list that opened has given the focus to this entry. */
    const enterOn = async (text: string): Promise<void> => {
      await page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);
      await page.keyboard.press('Enter');
    };
    await page.goto(at('/leagues'));
    await loaded(page);
    /** Waits until the table shows cups alone, or other leagues too: what is saved is what is shown. */
    const showsOnlyCups = (only: boolean) =>
      page.waitForFunction((wanted) => {
        const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
        return rows.length > 0 && rows.every((row) => /cup/i.test(row.innerText)) === wanted;
      }, only);
    await page.getByRole('searchbox', { name: 'Search leagues' }).fill('cup');
    await showsOnlyCups(true);
    await page.getByRole('button', { name: 'Saved' }).press('Enter');
    await enterOn('Save what is shown now…');
    await page.getByRole('dialog', { name: 'Save this query' }).getByLabel('Name').fill('Cups');
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox', { name: 'Search leagues' }).fill('');
    await showsOnlyCups(false);
    await page.getByRole('button', { name: 'Saved' }).press('Enter');
    await enterOn('Cups');
    await showsOnlyCups(true);
    expect(new URL(page.url()).searchParams.get('filter')).toContain('cup');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=search]')?.value === 'cup');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says once what a bulk deletion did, and keeps chosen what was refused', async () => {
    const { context, page } = await enter();
    await page.goto(at('/leagues'));
    await loaded(page);
    for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete 2 leagues?' });
    await asked.waitFor();
    expect(await asked.getByRole('listitem').count()).toBe(2);
    await asked.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByText(/^2 refused \(.+, .+\): This league is used/).waitFor();
    await page.getByText('2 items selected').waitFor();
    await context.close();
  });

  it('moves the chosen games, after showing when each begins then', async () => {
    const { context, page, complaints } = await enter();
    const kickOffs = async (): Promise<Map<string, number>> => {
      const { games } = await call<{ games: GameRecord[] }>(product, 'GET', '/api/games?filter={"status":"Scheduled"}');
      return new Map(games.map(({ _id, startsAt }) => [_id, Date.parse(startsAt)]));
    };
    const before = await kickOffs();
    await page.goto(at('/matches/schedule'));
    await loaded(page);
    // The first of them may go live meanwhile.
    const last = (await page.getByRole('row').count()) - 1;
    for (const row of [last - 1, last]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Move kick-offs' });
    await form.getByLabel('By').fill('0');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('Enter a number from 1 to 1000').waitFor();
    expect(await flaws(page)).toEqual([]);
    await form.getByLabel('By').fill('45');
    await form.getByRole('button', { name: 'Continue' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Move 2 games 45 minutes later?' });
    await asked.waitFor();
    expect(await asked.getByRole('listitem').filter({ hasText: '→' }).count()).toBe(2);
    await asked.getByRole('button', { name: 'Move 2' }).click();
    await page.getByText('2 games moved 45 minutes later').waitFor();
    const after = await kickOffs();
    // One that went live meanwhile is in the first list alone.
    const moves = [...before].map(([id, kickOff]) => (after.get(id) ?? kickOff) - kickOff).filter((move) => move !== 0);
    expect(moves).toEqual([45 * 60_000, 45 * 60_000]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds records of every kind, and opens one', async () => {
    const { context, page, complaints } = await enter();
    const { faqs } = await call<{ faqs: FaqRecord[] }>(product, 'GET', '/api/faq');
    const { title = '', _id } = faqs[0] ?? {};
    await page.goto(at('/leagues'));
    await loaded(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search games/ }).fill(title);
    const option = page.getByRole('group', { name: 'FAQs' }).getByRole('option', { name: title });
    await option.waitFor();
    expect(await flaws(page)).toEqual([]);
    await option.click();
    await page.getByRole('dialog', { name: 'Edit FAQ' }).waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe(_id);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds actions, and comes back to what was opened last', async () => {
    const { context, page, complaints } = await enter();
    await page.goto(at('/leagues'));
    await loaded(page);
    const box = page.getByRole('combobox', { name: /^Search games/ });
    await page.keyboard.press('Control+k');
    await box.fill('fixtures imp');
    await page.getByRole('option', { name: 'Import fixtures' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Import fixtures' }).waitFor();
    await page.goto(at('/leagues'));
    await loaded(page);
    await page.keyboard.press('Control+k');
    await box.waitFor();
    const recent = page.getByRole('group', { name: 'Recent' });
    expect(await recent.getByRole('option').allInnerTexts()).toEqual(['Import fixtures']);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers nobody what they may not do, and searches nothing they may not see', async () => {
    const { context, page, complaints } = await enter(
      await addStaff(folder, 'finder', ['leagues:access', 'leagues:view']),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at('/leagues'));
    await loaded(page);
    expect(await page.getByRole('button', { name: 'Add league' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Add league' }).locator('..').hover();
    await page.getByRole('tooltip', { name: MESSAGES.permissionDenied }).waitFor();
    // The page itself asks for nothing more.
    await page.getByRole('img', { name: 'Live updates are on' }).waitFor();
    asked.length = 0;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search games/ }).fill('ga');
    await page.getByRole('group', { name: 'Leagues' }).waitFor();
    expect(await page.getByRole('group', { name: 'Actions' }).count()).toBe(0);
    expect(new Set(asked.filter((path) => path.startsWith('/api/')))).toEqual(new Set(['/api/leagues']));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has no table that is wider than its frame between 769 and 1440 px', async () => {
    const { context, page } = await enter();
    const wide: Record<string, number> = {};
    // Streams are not checked in tests; what a check adds takes space.
    const check = { at: new Date(0).toISOString(), latencyMs: 12 };
    const health = {
      state: 'down',
      checkedAt: check.at,
      latencyMs: 12,
      failures: 3,
      reason: '',
      history: [check, check],
    };
    await page.route('**/api/streams?*', async (route) => {
      const answer = await route.fetch();
      const { streams, ...rest } = (await answer.json()) as { streams: object[] };
      await route.fulfill({ response: answer, json: { ...rest, streams: streams.map((one) => ({ ...one, health })) } });
    });
    await page.goto(at('/profile'));
    await loaded(page);
    for (const path of ['/matches', '/matches/schedule', '/matches/finished', '/matches/all', '/streams', '/leagues']) {
      await follow(page, path);
      for (const width of [769, 900, 1000, 1024, 1280, 1366, 1400, 1434, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await loaded(page);
        const over = await overflowOf(page);
        if (over > 0) wide[`${path} at ${width}`] = over;
      }
    }
    expect(wide).toEqual({});
    await context.close();
  }, 150_000);

  it('asks nobody’s name on the sign-in page, which complains of nothing', async () => {
    const { context, page, complaints } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at('/login'));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    for (const field of ['Email', 'Password']) await page.getByText(`${field} is required`).waitFor();
    await context.close();
  });
});
