import type { Page } from '@playwright/test';
import { JSDOM } from 'jsdom';
import { MESSAGES } from '../../../src/contract/messages.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, PHONE, type Staff } from '../../support/browser-test.js';
import { settled } from '../../support/page.js';
import { expect, expectPlaying, expectVideo, test, videoIn } from '../../support/player-test.js';
import { Round } from '../../support/round.js';

const LEAGUE = 'Long Bay Handball League';
const SPORT = 'Handball';
const CLIP = '/media/demo/clip.m3u8';
const PARTS = ['First half', 'Second half'].map((title) => ({ title, url: CLIP }));

const details = ({ _id, title }: ReplayRecord): string => sitePaths.replayDetails(_id, title);

test.describe('replays', () => {
  let leagueId: string;
  /** In the order of their dates, newest first. */
  const replays: ReplayRecord[] = [];

  const addReplay = async (staff: Staff, title: string, more: object = {}): Promise<ReplayRecord> => {
    const body = { title, leagueId, category: SPORT, date: '2026-02-04', ...more };
    return (await staff<{ replay: ReplayRecord }>('POST', '/api/replays', body)).replay;
  };
  const setParts = async (staff: Staff, { _id }: ReplayRecord, parts: object[]): Promise<ReplayRecord> =>
    (await staff<{ replay: ReplayRecord }>('PUT', `/api/replays/${_id}/parts`, { parts })).replay;

  test.beforeAll(async ({ staff }) => {
    leagueId = (await Round.create(staff, LEAGUE)).league._id;
    for (const [title, date] of [
      ['Crabs vs Whales', '2026-02-03'],
      ['Gulls vs Terns', '2026-02-02'],
      ['Seals vs Otters', '2026-02-01'],
      ['Rays vs Eels', '2026-01-31'],
    ] as const) {
      replays.push(await setParts(staff, await addReplay(staff, title, { date }), PARTS));
    }
  });

  test('show the player above the title on a phone', async ({ visit }) => {
    const { page } = await visit({ viewport: PHONE });

    await page.goto(details(replays[0]!));

    const [player, title, parts] = await Promise.all(
      ['.player', '.show__head', '.parts'].map((part) => page.locator(part).boundingBox()),
    );
    expect([player!.y < title!.y, title!.y < parts!.y]).toEqual([true, true]);
  });

  test.describe('without scripts', () => {
    test('are listed by the sport in the address', async ({ request }) => {
      const documentOf = async (path: string): Promise<Document> =>
        new JSDOM(await (await request.get(path)).text()).window.document;
      const all = await documentOf(sitePaths.replays());
      const sports = [...all.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Sports"] a')];
      expect(sports.map((link) => link.getAttribute('href'))).toContain(sitePaths.replays(SPORT));

      const ofSport = await documentOf(sitePaths.replays(SPORT));
      const cards = [...ofSport.querySelectorAll('.replay')];
      expect(cards.map((card) => card.getAttribute('href'))).toEqual(expect.arrayContaining(replays.map(details)));
      expect(cards.every((card) => card.textContent.includes(LEAGUE))).toBe(true);
      expect(cards[0]?.querySelector('.replay__league .only-small')?.textContent).toBe('Long Bay H…');
      expect((await documentOf(sitePaths.replays('Chess'))).body.textContent).toContain(MESSAGES.noReplays);
      const onSportPage = [...(await documentOf(sitePaths.category(SPORT))).querySelectorAll('.replay')];
      expect(onSportPage.map((card) => card.getAttribute('href'))).toContain(details(replays[0]!));
    });

    test('link to their parts and to the replays before and after them', async ({ request }) => {
      const [newer, replay, older] = replays as [ReplayRecord, ReplayRecord, ReplayRecord, ReplayRecord];
      const { document } = new JSDOM(await (await request.get(details(replay))).text()).window;
      const parts = [...document.querySelectorAll('.part')];
      expect(parts.map((part) => part.getAttribute('href'))).toEqual(replay.parts.map(({ stream }) => stream));
      expect(parts.map((part) => part.getAttribute('aria-current'))).toEqual(['true', null]);
      expect(document.querySelectorAll('iframe')).toHaveLength(0);
      const links = [...document.querySelectorAll('a')];
      const hrefOf = (text: string): string | null | undefined =>
        links.find((link) => link.textContent.trim().startsWith(text))?.getAttribute('href');
      expect([hrefOf('Previous replay'), hrefOf('Next replay')].sort()).toEqual(
        [details(newer), details(older)].sort(),
      );
    });

    test('return 404 when they do not exist', async ({ request }) => {
      const missing = await request.get('/replays/0123456789abcdef01234567/x');
      expect(missing.status()).toBe(404);
      expect(await missing.text()).toContain('Replay Not Found');
    });
  });

  test('fit the width of the window, and their details are closer to the foot', async ({ page }) => {
    const columns = async (): Promise<number> => {
      const lefts = await page
        .locator('.replay')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
      return new Set(lefts).size;
    };
    await page.goto(sitePaths.replays(SPORT));
    for (const [viewport, count] of [
      [PHONE, 2],
      [DESKTOP, 4],
    ] as const) {
      await page.setViewportSize(viewport);
      await expect.poll(columns).toBe(count);
    }
    const space = (): Promise<number> =>
      page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingBottom));
    await page.goto(details(replays[0]!));
    const close = await space();
    await page.goto(sitePaths.replay(replays[0]!._id, replays[0]!.title));
    expect(await space()).toBeGreaterThan(close);
  });

  test('appear on an open list, play the chosen part and count its view once', async ({ page, staff }) => {
    await page.goto(sitePaths.replays(SPORT));
    await settled(page);
    const thumbnail = 'https://example.org/gone.png';
    const added = await addReplay(staff, 'Herons vs Storks', { thumbnail });
    await page.locator('.replay', { hasText: added.title }).click();
    await page.getByRole('heading', { name: added.title }).waitFor();
    await page.getByText('isn’t available yet').waitFor();
    await settled(page);

    // Parts may have the same title.
    const { parts } = await setParts(staff, added, [PARTS[0]!, PARTS[0]!]);
    await expect(page.locator('.part')).toHaveCount(2);
    await page.locator('.cover__crest').nth(1).waitFor();
    await expect(page.locator('.cover img')).toHaveCount(0);
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') counted.push(new URL(request.url()).search);
    });

    const second = parts[1]!;
    const play = async (): Promise<void> => {
      await page.locator('.part').nth(1).click();
      await expectPlaying(videoIn(page, second.stream));
    };
    await play();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect(page.locator('.part').nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.part[aria-current]')).toHaveCount(1);
    expect(await flaws(page)).toEqual([]);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await reportMovement(page, 62);
    expect((await saved).status()).toBe(200);
    await page.waitForFunction((key) => localStorage.getItem(key), `nepsh-replay-${added._id}-${second._id}`);
    const { replay } = await staff<{ replay: ReplayRecord }>('GET', `/api/replays/${added._id}`);
    expect(replay.viewCount).toBe(1);

    const [stale, deleted] = [`nepsh-${'1'.repeat(24)}`, `nepsh-replay-${added._id}-${'2'.repeat(24)}`];
    await page.evaluate(
      ([old, fresh]) => {
        localStorage.setItem(old!, String(Date.now() - 20 * 60_000));
        localStorage.setItem(fresh!, String(Date.now()));
      },
      [stale, deleted],
    );
    await page.reload();
    await settled(page);
    await expect.poll(() => viewNotes(page)).toEqual([`nepsh-replay-${added._id}-${second._id}`]);
    await play();
    await reportMovement(page, 120);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectVideo(videoIn(page, second.stream), ({ paused }) => paused);
    expect(counted).toEqual([`?${new URLSearchParams({ title: second.title, id: second._id }).toString()}`]);
  });
});

/** Returns the notes of the browser about views that counted, without the positions at which videos were left. */
const viewNotes = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^nepsh-(?!place-).*[0-9a-f]{24}$/.test(key)));

/** Reports as the player in the frame that this many seconds of image went by. */
async function reportMovement(page: Page, seconds: number): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/api/stream?'))!;
  await frame.evaluate((count) => {
    for (let at = 0; at <= count; at += 1) {
      const value = { seconds: 10_000 + at, duration: 0 };
      parent.postMessage(JSON.stringify({ context: 'player.js', event: 'timeupdate', value }), location.origin);
    }
  }, seconds);
}
