import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { isSameDocument, markDocument, MOVING, PHONE_OPTIONS, visit } from '../support/browser.js';
import { layoutShift, openListening, recordLayoutShift, sidewaysOverflow } from '../support/page.js';
import { call, signInAsFirstAdmin, type Product } from '../support/product.js';
import { PROVIDER, PROVIDER_PLAYER } from '../support/provider-player.js';
import { closeStage, startStage } from '../support/stage.js';
import { eventually } from '../support/wait.js';

const CLIP = '/media/demo/clip.m3u8';

describe('several games on one page', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  const games: GameRecord[] = [];

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    const staff = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/logo.png';
    const newLeague = { name: 'Harbour League', abbreviation: 'HL', country: 'malta', category: 'Football', logoUrl };
    const { league } = await call<{ league: LeagueRecord }>(product, 'POST', '/api/leagues', newLeague, staff);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Round 1' }, staff);
    const iso = new Date(Date.now() - 5 * 60_000).toISOString();
    const when = { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC', status: 'Live' };
    const path = `/api/matches/${match._id}/game`;
    for (const home of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo']) {
      const sides = { title: `${home} vs Visitors`, homeTeam: home, awayTeam: 'Visitors', location: 'The Old Ground' };
      const body = { ...sides, ...when, leagueId: league._id };
      const { game } = await call<{ game: GameRecord }>(product, 'POST', path, body, staff);
      const isProvided = home === 'Charlie';
      const main = isProvided
        ? { title: 'Main', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', platform: 'YouTube' }
        : { title: 'Main', url: CLIP };
      const streamUrls = home === 'Alpha' ? [main, { title: 'Spare', url: CLIP }] : [main];
      const at = `${path}/${game._id}/streamUrls`;
      const saved = await call<{ game: GameRecord }>(product, 'PUT', at, { streamUrls }, staff);
      games.push(saved.game);
    }
  });
  afterAll(() => closeStage({ folder, product, browser }));

  const idOf = (index: number): string => games[index]!._id;
  const tile = (page: Page, index: number): Locator => page.locator(`[data-tile="${idOf(index)}"]`);
  const pick = (page: Page, name: string): Locator => page.locator('.pick', { hasText: `${name} vs Visitors` });
  const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  const frameOf = (page: Page, index: number): Promise<Frame> =>
    eventually(() => page.frames().find((frame) => frame.url().endsWith(games[index]!.streamUrls[0]!.stream)));
  /** Waits until a playlist's picture moves, with sound or without. */
  const plays = async (page: Page, index: number, isMuted: boolean): Promise<void> => {
    const video = (await frameOf(page, index)).locator('video');
    await eventually(async () => {
      const state = await video.evaluate(({ paused, currentTime, muted }: HTMLVideoElement) => ({
        moves: !paused && currentTime > 0,
        muted,
      }));
      return state.moves && state.muted === isMuted ? true : undefined;
    });
  };

  it('are chosen, one has sound, and they change places and sizes by keyboard and pointer without loading again', async () => {
    const { context, page, complaints } = await visit(browser, MOVING);
    await recordLayoutShift(context);
    await context.route(`${PROVIDER}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: PROVIDER_PLAYER }),
    );
    await openListening(page, product.url + sitePaths.multiview);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await pick(page, 'Alpha').click();
    await plays(page, 0, false);
    await pick(page, 'Bravo').click();
    await plays(page, 1, true);
    await pick(page, 'Charlie').click();
    // A provider's player is silenced before it plays.
    const provider = await eventually(() => page.frames().find((frame) => frame.url().startsWith(PROVIDER)));
    await eventually(async () => {
      const asked = await provider.evaluate(() => (window as unknown as { asked: string[] }).asked);
      return asked.includes('mute') && asked.indexOf('mute') < asked.indexOf('playVideo') ? true : undefined;
    });
    expect(query(page)).toEqual({ games: [idOf(0), idOf(1), idOf(2)].join(','), sound: idOf(0) });
    await markDocument(page);
    await (await frameOf(page, 1)).evaluate(() => Object.assign(window, { nepshMark: true }));

    // By keyboard: the sound of the second, its place, its size.
    const move = tile(page, 1).getByRole('button', { name: 'Move Bravo vs Visitors' });
    await move.focus();
    await page.keyboard.press('2');
    await plays(page, 1, false);
    await plays(page, 0, true);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Bravo vs Visitors: place 1 of 3').waitFor();
    await page.keyboard.press('Shift+1');
    expect(query(page)).toEqual({ games: [idOf(1), idOf(0), idOf(2)].join(','), sound: idOf(1), large: idOf(1) });
    expect((await tile(page, 1).boundingBox())!.width).toBeGreaterThan(
      (await tile(page, 0).boundingBox())!.width * 1.5,
    );

    // By pointer, across the frames.
    const from = (await tile(page, 0).getByRole('button', { name: 'Move Alpha vs Visitors' }).boundingBox())!;
    const onto = (await tile(page, 2).boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(onto.x + onto.width / 2, onto.y + onto.height / 2, { steps: 5 });
    await page.mouse.up();
    const dropped = [idOf(1), idOf(2), idOf(0)].join(',');
    await eventually(() => (query(page)['games'] === dropped ? true : undefined));

    // Back, and let go as soon as it is there, before anything is drawn.
    const back = tile(page, 0).getByRole('button', { name: 'Move Alpha vs Visitors' });
    await back.hover();
    await page.mouse.down();
    const place = (await tile(page, 2).boundingBox())!;
    await back.evaluate(
      (handle, at) => {
        for (const type of ['pointermove', 'pointerup'])
          handle.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
      },
      { clientX: place.x + place.width / 2, clientY: place.y + place.height / 2 },
    );
    await page.mouse.up();
    const droppedBack = [idOf(1), idOf(0), idOf(2)].join(',');
    await eventually(() => (query(page)['games'] === droppedBack ? true : undefined));

    // Nothing was loaded again on the way, and everyone who watches is counted for each game.
    expect(await isSameDocument(page)).toBe(true);
    expect(await (await frameOf(page, 1)).evaluate(() => 'nepshMark' in window)).toBe(true);
    await eventually(async () => {
      const { watching } = await call<{ watching: { gameId: string }[] }>(product, 'GET', '/api/games/watching');
      return watching.length === 3 ? true : undefined;
    });

    // A game with several streams lets choose among them.
    expect(await tile(page, 1).getByRole('combobox').count()).toBe(0);
    const streams = tile(page, 0).getByRole('combobox', { name: 'Stream of Alpha vs Visitors' });
    expect(await streams.inputValue()).toBe(games[0]!.streamUrls[0]!._id);
    await streams.selectOption({ value: games[0]!.streamUrls[1]!._id });
    await eventually(() => page.frames().find((frame) => frame.url().endsWith(games[0]!.streamUrls[1]!.stream)));

    // Four at most; one that is closed leaves its place, and gives its sound on.
    await pick(page, 'Delta').click();
    await page.getByText('Four at most: close one to add another.').waitFor();
    expect(await pick(page, 'Echo').getAttribute('aria-disabled')).toBe('true');
    await tile(page, 1).getByRole('button', { name: 'Close Bravo vs Visitors' }).click();
    await tile(page, 1).waitFor({ state: 'detached' });
    expect(query(page)).toEqual({ games: [idOf(0), idOf(2), idOf(3)].join(','), sound: idOf(0) });
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('come with their address, stacked on a phone; a view counts for each that plays', async () => {
    const { context, page, complaints } = await visit(browser, { ...PHONE_OPTIONS });
    await recordLayoutShift(context);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).pathname);
    });
    const address = `${sitePaths.multiview}?games=${idOf(3)},${idOf(4)}&sound=${idOf(4)}`;
    await openListening(page, product.url + address);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    // Nothing is loaded before somebody asks for it.
    expect(page.frames()).toHaveLength(1);
    await tile(page, 3).getByRole('button', { name: /^Play/ }).click();
    await plays(page, 3, true);
    const [above, below] = [(await tile(page, 3).boundingBox())!, (await tile(page, 4).boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(below.width).toBe(above.width);
    // A minute of moving picture, faster than the clock.
    await (
      await frameOf(page, 3)
    ).evaluate(() => {
      for (let seconds = 100; seconds <= 163; seconds += 1) {
        const message = { context: 'player.js', event: 'timeupdate', value: { seconds, duration: 0 } };
        parent.postMessage(JSON.stringify(message), location.origin);
      }
    });
    await eventually(() => (counted.length > 0 ? true : undefined));
    const { matchId, _id } = games[3]!;
    expect(counted).toEqual([`/api/matches/${matchId}/game/${_id}/viewCount`]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await flaws(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('leave one to be watched alone: wide, named by its address, and in a corner of the pages after it', async () => {
    const { context, page, complaints } = await visit(browser, MOVING);
    await recordLayoutShift(context);
    const { matchId, _id, title, streamUrls } = games[0]!;
    const [main, spare] = streamUrls;
    const path = sitePaths.game(matchId, _id, title);
    await openListening(page, `${product.url}${path}?stream=${spare!._id}`);
    await page.locator('.stream[aria-current]', { hasText: 'Spare' }).waitFor();
    const stage = page.locator('.game__stage');
    const narrow = (await stage.boundingBox())!.width;
    await page.getByRole('button', { name: 'Theatre mode' }).click();
    expect((await stage.boundingBox())!.width).toBeGreaterThan(narrow + 200);
    await page.reload();
    await page.locator('.stream[aria-current]', { hasText: 'Spare' }).waitFor();
    expect((await stage.boundingBox())!.width).toBeGreaterThan(narrow + 200);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    // The head is drawn where it stays, even when the rest of the document is still on its way.
    const moves = await page.locator('.game__head').evaluate((head: HTMLElement) => {
      const rest = [...document.querySelectorAll<HTMLElement>('.game__head ~ *')];
      const before = head.offsetTop;
      for (const one of rest) one.style.display = 'none';
      const moved = head.offsetTop - before;
      for (const one of rest) one.style.removeProperty('display');
      return Math.abs(moved);
    });
    expect(moves).toBeLessThanOrEqual(1);
    expect(await flaws(page)).toEqual([]);
    await page.locator('.stream', { hasText: 'Main' }).click();
    expect(query(page)).toEqual({ stream: main!._id });
    await plays(page, 0, false);
    // The key works where the viewer is: in the player.
    await page.locator('.player__frame').press('t');
    await eventually(async () => ((await stage.boundingBox())!.width === narrow ? true : undefined));

    await page.locator('.foot a', { hasText: 'About Us' }).click();
    const corner = page.locator('.mini');
    await corner.waitFor();
    await plays(page, 0, false);
    expect(await flaws(page)).toEqual([]);
    await corner.getByRole('link', { name: title }).click();
    await page.waitForURL(`**${path}?stream=${main!._id}`);
    await plays(page, 0, false);
    expect(await corner.count()).toBe(0);
    await page.locator('.foot a', { hasText: 'About Us' }).click();
    await corner.getByRole('button', { name: 'Close the player' }).click();
    await corner.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForLoadState();
    expect(await page.evaluate(() => sessionStorage.getItem('nepsh-mini'))).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
