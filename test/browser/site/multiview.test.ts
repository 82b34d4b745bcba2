import type { Frame, Locator, Page } from '@playwright/test';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, MOVING, PHONE_OPTIONS } from '../../support/browser-test.js';
import { layoutShift, openListening, recordLayoutShift, sidewaysOverflow } from '../../support/page.js';
import { expect, expectVideo, test, videoIn } from '../../support/player-test.js';
import { PROVIDER, PROVIDER_PLAYER } from '../../support/provider-player.js';
import { gamePath } from '../../support/round.js';

const STREAM = { title: 'Main', url: '/media/demo/clip.m3u8' };
const PROVIDED = { title: 'Main', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', platform: 'YouTube' };
const STREAMS = {
  Alpha: [STREAM, { ...STREAM, title: 'Spare' }],
  Bravo: [STREAM],
  Charlie: [PROVIDED],
  Delta: [STREAM],
  Echo: [STREAM],
};
type Home = keyof typeof STREAMS;

const pick = (page: Page, home: Home): Locator => page.locator('.pick', { hasText: `${home} vs Visitors` });
const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
const setMark = (target: Page | Frame): Promise<unknown> =>
  target.evaluate(() => Object.assign(window, { nepshMark: true }));
const hasMark = (target: Page | Frame): Promise<boolean> => target.evaluate(() => 'nepshMark' in window);

test.describe('the page for several games', () => {
  const games = new Map<Home, GameRecord>();

  test.beforeAll(async ({ round }) => {
    for (const [home, streams] of Object.entries(STREAMS)) {
      games.set(home as Home, await round.addGame(home, { streams }));
    }
  });

  const gameOf = (home: Home): GameRecord => games.get(home)!;
  const idOf = (home: Home): string => gameOf(home)._id;
  const idsOf = (...homes: Home[]): string => homes.map(idOf).join(',');
  const tile = (page: Page, home: Home): Locator => page.locator(`[data-tile="${idOf(home)}"]`);
  const button = (page: Page, home: Home, action: string): Locator =>
    tile(page, home).getByRole('button', { name: `${action} ${home} vs Visitors` });
  const expectSound = (page: Page, home: Home, hasSound: boolean): Promise<void> => {
    const video = videoIn(page, gameOf(home).streamUrls[0]!.stream);
    return hasSound
      ? expectVideo(video, ({ paused, currentTime, muted }) => !paused && currentTime > 0 && !muted)
      : expectVideo(video, ({ paused, currentTime, muted }) => !paused && currentTime > 0 && muted);
  };
  const frameOf = (page: Page, home: Home): Frame =>
    page.frames().find((frame) => frame.url().endsWith(gameOf(home).streamUrls[0]!.stream))!;

  test('plays up to four games, which change places, size and sound without loading again', async ({
    staff,
    visit,
  }) => {
    test.slow();
    const { context, page } = await visit(MOVING);
    await context.route(`${PROVIDER}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: PROVIDER_PLAYER }),
    );
    await openListening(page, sitePaths.multiview);
    await pick(page, 'Alpha').click();
    await expectSound(page, 'Alpha', true);
    await pick(page, 'Bravo').click();
    await expectSound(page, 'Bravo', false);
    await pick(page, 'Charlie').click();
    await test.step('mutes the player of a provider before it plays', async () => {
      const commands = (): Promise<string[]> | string[] =>
        page
          .frames()
          .find((frame) => frame.url().startsWith(PROVIDER))
          ?.evaluate(() => (window as unknown as { asked: string[] }).asked) ?? [];
      await expect.poll(commands).toContain('playVideo');
      const all = await commands();
      expect(all.slice(0, all.indexOf('playVideo'))).toContain('mute');
    });
    expect(query(page)).toEqual({ games: idsOf('Alpha', 'Bravo', 'Charlie'), sound: idOf('Alpha') });
    await setMark(page);
    await setMark(frameOf(page, 'Bravo'));

    await test.step('changes the sound, the place and the size by keyboard', async () => {
      await button(page, 'Bravo', 'Move').focus();
      await page.keyboard.press('2');
      await expectSound(page, 'Bravo', true);
      await expectSound(page, 'Alpha', false);
      await page.keyboard.press('ArrowLeft');
      await page.getByText('Bravo vs Visitors: position 1 of 3').waitFor();
      await page.keyboard.press('Shift+1');
      const order = idsOf('Bravo', 'Alpha', 'Charlie');
      await expect.poll(() => query(page)).toEqual({ games: order, sound: idOf('Bravo'), large: idOf('Bravo') });
      const width = async (home: Home): Promise<number> => (await tile(page, home).boundingBox())!.width;
      await expect.poll(async () => (await width('Bravo')) / (await width('Alpha'))).toBeGreaterThan(1.5);
    });

    await test.step('changes places by pointer', async () => {
      const from = (await button(page, 'Alpha', 'Move').boundingBox())!;
      const onto = (await tile(page, 'Charlie').boundingBox())!;
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(onto.x + onto.width / 2, onto.y + onto.height / 2, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => query(page)['games']).toBe(idsOf('Bravo', 'Charlie', 'Alpha'));
    });

    await test.step('changes places when the pointer is released before the page is drawn', async () => {
      const handle = button(page, 'Alpha', 'Move');
      await handle.hover();
      await page.mouse.down();
      const place = (await tile(page, 'Charlie').boundingBox())!;
      await handle.evaluate(
        (target, at) => {
          for (const type of ['pointermove', 'pointerup'])
            target.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
        },
        { clientX: place.x + place.width / 2, clientY: place.y + place.height / 2 },
      );
      await page.mouse.up();
      await expect.poll(() => query(page)['games']).toBe(idsOf('Bravo', 'Alpha', 'Charlie'));
    });

    expect(await hasMark(page)).toBe(true);
    expect(await hasMark(frameOf(page, 'Bravo'))).toBe(true);

    await test.step('counts its visitor as a viewer of each game', async () => {
      const watched = async (): Promise<string[]> => {
        const { watching } = await staff<{ watching: { gameId: string }[] }>('GET', '/api/games/watching');
        return watching.map(({ gameId }) => gameId);
      };
      await expect
        .poll(watched)
        .toEqual(expect.arrayContaining(['Bravo', 'Alpha', 'Charlie'].map((h) => idOf(h as Home))));
    });

    await test.step('offers the streams of a game that has several', async () => {
      await expect(tile(page, 'Bravo').getByRole('combobox')).toHaveCount(0);
      const [main, spare] = gameOf('Alpha').streamUrls;
      const streams = tile(page, 'Alpha').getByRole('combobox', { name: 'Stream of Alpha vs Visitors' });
      await expect(streams).toHaveValue(main!._id);
      await streams.selectOption({ value: spare!._id });
      await tile(page, 'Alpha').locator(`iframe[src="${spare!.stream}"]`).waitFor();
    });

    await test.step('takes four games at most, and passes on the sound of a closed one', async () => {
      await pick(page, 'Delta').click();
      await page.getByText('You can watch up to four games. Close one to add another.').waitFor();
      await expect(pick(page, 'Echo')).toHaveAttribute('aria-disabled', 'true');
      await button(page, 'Bravo', 'Close').click();
      await expect(tile(page, 'Bravo')).toHaveCount(0);
      expect(query(page)).toEqual({ games: idsOf('Alpha', 'Charlie', 'Delta'), sound: idOf('Alpha') });
    });
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });

  test('fits four games into the window', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await openListening(page, `${sitePaths.multiview}?games=${idsOf('Alpha', 'Bravo', 'Charlie', 'Delta')}`);

    const { y, height } = (await page.locator('.multi__grid').boundingBox())!;

    expect(y + height).toBeLessThanOrEqual(DESKTOP.height);
    expect(height).toBeGreaterThan(DESKTOP.height * 0.75);
  });

  test('opens the games of its address on a phone, and counts a view of each that plays', async ({ visit }) => {
    const { context, page } = await visit(PHONE_OPTIONS);
    await recordLayoutShift(context);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).pathname);
    });
    const address = `${sitePaths.multiview}?games=${idsOf('Delta', 'Echo')}&sound=${idOf('Echo')}`;
    await openListening(page, address);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    // Nothing loads before the visitor presses a button.
    expect(page.frames()).toHaveLength(1);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await tile(page, 'Delta').getByRole('button', { name: /^Play/ }).click();
    await expectSound(page, 'Delta', false);
    const [above, below] = [(await tile(page, 'Delta').boundingBox())!, (await tile(page, 'Echo').boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(below.width).toBe(above.width);

    await frameOf(page, 'Delta').evaluate(() => {
      for (let seconds = 100; seconds <= 163; seconds += 1) {
        const message = { context: 'player.js', event: 'timeupdate', value: { seconds, duration: 0 } };
        parent.postMessage(JSON.stringify(message), location.origin);
      }
    });

    const { matchId, _id } = gameOf('Delta');
    await expect.poll(() => counted).toEqual([`/api/matches/${matchId}/game/${_id}/viewCount`]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });
});

test.describe('the page of a game', () => {
  test('plays its game wide, and in a corner of the pages after it', async ({ round, visit }) => {
    test.slow();
    const { context, page } = await visit();
    await recordLayoutShift(context);
    const game = await round.addGame('Foxtrot', { streams: STREAMS.Alpha });
    const [main, spare] = game.streamUrls;
    const path = gamePath(game);
    const plays = (): Promise<void> =>
      expectVideo(
        videoIn(page, main!.stream),
        ({ paused, currentTime, muted }) => !paused && currentTime > 0 && !muted,
      );
    await openListening(page, `${path}?stream=${spare!._id}`);
    const current = page.locator('.stream[aria-current]');
    await expect(current).toContainText('Spare');
    const stage = page.locator('.game__stage');
    const width = async (): Promise<number> => (await stage.boundingBox())!.width;
    const narrow = await width();

    await page.getByRole('button', { name: 'Theater mode' }).click();
    await expect.poll(width).toBeGreaterThan(narrow + 200);
    await page.reload();
    await expect(current).toContainText('Spare');
    await expect.poll(width).toBeGreaterThan(narrow + 200);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    // The head has its final place while the rest of the document is still loading.
    const shift = await page.locator('.game__head').evaluate((head: HTMLElement) => {
      const rest = [...document.querySelectorAll<HTMLElement>('.game__head ~ *')];
      const before = head.offsetTop;
      for (const element of rest) element.style.display = 'none';
      const moved = Math.abs(head.offsetTop - before);
      for (const element of rest) element.style.removeProperty('display');
      return moved;
    });
    expect(shift).toBeLessThanOrEqual(1);
    expect(await flaws(page)).toEqual([]);
    await page.locator('.stream', { hasText: 'Main' }).click();
    await expect.poll(() => query(page)).toEqual({ stream: main!._id });
    await plays();
    // The key also works while the focus is in the player.
    await page.locator('.player__frame').press('t');
    await expect.poll(width).toBe(narrow);

    const about = page.locator('.foot a', { hasText: 'About Us' });
    const corner = page.locator('.mini');
    await about.click();
    await corner.waitFor();
    await plays();
    expect(await flaws(page)).toEqual([]);
    await corner.getByRole('link', { name: game.title }).click();
    await page.waitForURL(`**${path}?stream=${main!._id}`);
    await plays();
    await expect(corner).toHaveCount(0);
    await about.click();
    await corner.getByRole('button', { name: 'Close the player' }).click();
    await expect(corner).toHaveCount(0);
    await page.reload();
    await page.waitForLoadState();
    expect(await page.evaluate(() => sessionStorage.getItem('nepsh-mini'))).toBeNull();
  });
});
