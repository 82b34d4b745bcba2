import type { Locator, Page } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { expect, PHONE, PHONE_OPTIONS, test } from '../../support/browser-test.js';
import { settled, sidewaysOverflow } from '../../support/page.js';
import { createGame, createReplay, createSeason } from '../../support/site-records.js';

// The paired game of this file leads the home page of this product.
test.use({ productEnv: { BRAND_NAME: 'Long names' } });

const ARABIC = 'نادي الاتحاد الرياضي الثقافي الاجتماعي لمدينة الإسكندرية الكبرى وضواحيها الشرقية والغربية';
const CAMERA = 'The main camera, with the commentary of the guests, their bench and the coaches of both sides';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};

/** Whether the first letter of a text is in sight, and by how many pixels the text is cut. */
const cutOf = (element: Locator): Promise<{ starts: boolean; hidden: number }> =>
  element.evaluate((node) => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode()!;
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    return {
      starts: letter.left >= box.left - 1 && letter.right <= box.right + 1,
      hidden: Math.max(node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight, 0),
    };
  });

/** Number of lines that a text takes. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const tops = new Set<number>();
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const { top } of range.getClientRects()) tops.add(Math.round(top));
    }
    return tops.size;
  });

/** Words of a text that a line break splits. */
function brokenWords(element: Element): string[] {
  const text = element.firstChild!;
  return [...text.textContent!.matchAll(/\S+/g)]
    .filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    })
    .map(([word]) => word);
}

test.describe('long names', () => {
  let game: GameRecord;
  /** The game that leads the home page: it starts before all other live games. */
  let paired: GameRecord;
  let states: Map<string, GameRecord>;

  test.beforeAll(async ({ staff }) => {
    const season = await createSeason(staff, 'Harbour League', { title: ARABIC });
    const add = (home: string, minutes: number, more: object): Promise<GameRecord> =>
      createGame(staff, season, home, minutes, { awayTeam: 'Guests', ...more });
    const over = { status: 'Finished', homeScore: 1, awayScore: 0 };
    const live = { status: 'Live' };
    paired = await add('Coromandel Craftsmen', -90, { ...live, awayTeam: 'Middlesbro’ United' });
    game = await add(ARABIC, -20, live);
    const stream = { title: CAMERA, url: 'https://example.org/a.m3u8', quality: '720p', language: 'English' };
    const streamUrls = [{ ...stream, platform: 'Own' }];
    for (const { matchId, _id } of [game, paired]) {
      await staff('PUT', `/api/matches/${matchId}/game/${_id}/streamUrls`, { streamUrls });
    }
    states = new Map([
      ['Postponed', await add('North', 90, { statusText: 'Postponed' })],
      ['Cancelled', await add('South', 95, { statusText: 'Cancelled' })],
      ['Interrupted', await add('East', -60, { ...live, statusText: 'Interrupted' })],
      ['After extra time', await add('West', -300, { ...over, statusText: 'After extra time' })],
      ['Abandoned', await add('Middle', -310, { ...over, statusText: 'Abandoned' })],
    ]);
    await createReplay(staff, season.league, `${ARABIC} vs Guests`);
  });

  const pathOf = ({ matchId, _id, title }: GameRecord): string => sitePaths.game(matchId, _id, title);

  test('lose their ends where space is missing, not their beginnings, from right to left', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    await open(page, pathOf(game));
    expect(await cutOf(page.locator('.crumbs a', { hasText: ARABIC }))).toMatchObject({ starts: true });
    // Names of streams and their facts are whole.
    for (const part of ['.stream__title', '.stream__facts'])
      expect(await cutOf(page.locator(part).first())).toEqual({ starts: true, hidden: 0 });

    await open(page, `/ar${pathOf(game)}`);
    expect(await cutOf(page.locator('.player__title bdi'))).toMatchObject({ starts: true });
    const [bar, quality] = [page.locator('.player__title'), page.locator('.player__title span')];
    expect((await quality.boundingBox())!.x).toBeGreaterThanOrEqual((await bar.boundingBox())!.x);

    await open(page, '/?q=guests');
    expect(await cutOf(page.locator('.found__name', { hasText: ARABIC }).first())).toMatchObject({ starts: true });
    expect(await flaws(page)).toEqual([]);
    await open(page, sitePaths.multiview);
    expect(await cutOf(page.locator('.pick__name', { hasText: ARABIC }))).toMatchObject({ starts: true });
  });

  test('leave the link to the stream inside the window without scripts', async ({ visit }) => {
    const { page } = await visit({ ...PHONE_OPTIONS, javaScriptEnabled: false });
    await page.goto(pathOf(game));
    const { x, width } = (await page.locator('.cover__link').boundingBox())!;
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(PHONE.width);
  });

  test('keep their words whole next to the circle of their game on the narrowest phone', async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 320, height: 640 } });
    for (const path of ['/', pathOf(paired)]) {
      await open(page, path);
      const names = page.locator('.duel__name', { hasText: /Craftsmen|United/ });
      await expect(names.first()).toBeVisible();
      for (const name of await names.all()) expect([path, await name.evaluate(brokenWords)]).toEqual([path, []]);
      expect([path, await sidewaysOverflow(page)]).toEqual([path, 0]);
    }
  });

  test('are the home team’s first, inside the head of the page, in any direction', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    await open(page, pathOf(game));
    const [home, away] = await page.locator('h1 bdi').all();
    const [left, right] = [(await home!.boundingBox())!, (await away!.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    const head = (await page.locator('.game__head').boundingBox())!;
    for (const name of await page.locator('.game__head .duel__name').all()) {
      const box = (await name.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(head.x);
      expect(box.x + box.width).toBeLessThanOrEqual(head.x + head.width);
    }
  });

  test('of states of games fit into their rows on a phone without a break in a word', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    for (const path of ['/', '/?view=results']) {
      await open(page, path);
      for (const [text, { _id, status }] of states) {
        if ((status === 'Finished') !== path.includes('results')) continue;
        const state = page.locator(`.games [data-game="${_id}"] .row__text`, { hasText: text });
        expect([text, await cutOf(state)]).toEqual([text, { starts: true, hidden: 0 }]);
        expect(await linesOf(state)).toBeLessThanOrEqual(text.split(' ').length);
      }
    }
  });

  test('of states of games leave space for the hour in other languages', async ({ visit }) => {
    const { page } = await visit(PHONE_OPTIONS);
    for (const language of ['ar', 'hi']) {
      await open(page, `/${language}?view=results`);
      const rows = page.locator('.games .row', { has: page.locator('.row__text') });
      await expect(rows.first()).toBeVisible();
      for (const row of await rows.all()) {
        expect(await linesOf(row.locator('.row__time time'))).toBe(1);
        const spare = await row.evaluate((one) => {
          const [box, when] = [one, one.querySelector('.row__when')!].map((part) => part.getBoundingClientRect());
          return Math.min(when!.top - box!.top, box!.bottom - when!.bottom);
        });
        expect(spare).toBeGreaterThan(0);
      }
    }
    await open(page, '/es');
    const word = page.locator('.games .row__live').first();
    expect(await linesOf(word)).toBe(1);
    expect((await cutOf(word)).hidden).toBe(0);
  });
});
