import { spawn } from 'node:child_process';
import { inRoot, NODE } from '../lib/paths.mjs';

/** Time for which an encoder sends, in ms. */
const PUBLISHED_MS = 40_000;

/**
 * Screenshots of README.md and docs/ by file name. `path` is the page, or a function that builds it from responses of the API.
 * `act` runs on the page before the screenshot.
 */
const dashed = (text) => encodeURIComponent(text.replaceAll(' ', '-'));
const gamesOf = async (read) => (await read('/api/matches/web')).matches.flatMap(({ games }) => games);
const gameBy = async (read, status) => {
  const game = (await gamesOf(read)).find((candidate) => candidate.status === status);
  return `/match/${game.matchId}/game/${game._id}/${dashed(game.title)}`;
};

/** The page of a live game in the dashboard. */
const controlRoom = async (read) => {
  const { _id } = (await gamesOf(read)).find(({ status }) => status === 'Live');
  return `/dashboard/games/${_id}`;
};

/** Adds an own stream to the game of the page, and shows its key. */
async function createKey(page) {
  await page.getByRole('button', { name: 'Own stream' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('tab', { name: 'OBS' }).waitFor();
}

/** @type {Record<string, {device?: 'desktop' | 'phone', theme?: 'dark' | 'light', staff?: boolean, locale?: string, clip?: object, storage?: object, path: unknown, act?: Function}>} */
export const SHOTS = {
  'home-1440': { path: '/' },
  'home-390': { device: 'phone', path: '/' },
  'game-1440': { path: (read) => gameBy(read, 'Live') },
  'game-390': { device: 'phone', path: (read) => gameBy(read, 'Live') },
  'search-1440': {
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').fill('united');
      await page.getByRole('dialog', { name: 'Search' }).getByRole('group', { name: 'Teams' }).waitFor();
    },
  },
  'team-1440': { path: async (read) => `/team/${dashed((await gamesOf(read))[0].homeTeam)}` },
  'results-390': { device: 'phone', path: '/?view=results' },
  'spoilers-390': { device: 'phone', path: '/?view=results', storage: { 'nepsh-spoilers': 'hidden' } },
  'calendar-390': {
    device: 'phone',
    path: (read) => gameBy(read, 'Scheduled'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add to calendar' }).click();
      await page.getByRole('link', { name: /^Subscribe/ }).waitFor();
    },
  },
  'follow-390': {
    device: 'phone',
    path: (read) => gameBy(read, 'Scheduled'),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Follow / })
        .first()
        .click();
      await page.getByRole('link', { name: 'Get notifications' }).click();
      await page.getByRole('dialog').first().waitFor();
    },
  },
  'arabic-390': { device: 'phone', locale: 'ar', path: '/ar/' },
  'hindi-390': {
    device: 'phone',
    theme: 'light',
    locale: 'hi',
    path: async (read) => `/hi${await gameBy(read, 'Live')}`,
  },
  'offline-390': { device: 'phone', path: '/offline' },
  'share-1200': {
    path: async (read) => {
      const game = (await gamesOf(read)).find(({ status }) => status === 'Live');
      return `/api/picture/game/${game._id}.png?v=${game.revision}`;
    },
    clip: { x: 120, y: 135, width: 1200, height: 630 },
  },
  'dashboard-home-1440': { staff: true, path: '/dashboard' },
  'dashboard-list-1440': { staff: true, path: '/dashboard/matches/schedule' },
  'dashboard-dialog-1440': { staff: true, path: '/dashboard/matches/schedule?dialog=create' },
  'dashboard-calendar-1440': { staff: true, path: '/dashboard/matches/calendar' },
  'dashboard-streams-1440': { staff: true, path: '/dashboard/streams' },
  'control-room-1440': { staff: true, path: controlRoom },
  'own-stream-key-1440': { staff: true, path: controlRoom, act: createKey },
  'dashboard-search-1440': {
    staff: true,
    path: '/dashboard/matches/schedule',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Search games/ }).fill('united');
      await page.getByRole('option').nth(2).waitFor();
    },
  },
  'dashboard-push-1440': { staff: true, path: '/dashboard/mobile/notifications?dialog=create' },
  'dashboard-status-1440': { staff: true, path: '/dashboard/status' },
  'dashboard-wall-1440': { staff: true, path: '/dashboard/wall' },
  // The last picture, because its encoder sends for a while.
  'own-stream-state-1440': {
    staff: true,
    path: controlRoom,
    act: async (page) => {
      await createKey(page);
      const [url, key] = await page.getByRole('dialog').locator('code').allTextContents();
      const commandArguments = [inRoot('scripts', 'nepsh.mjs'), 'publish', '--url', url, '--key', key, '--loop'];
      spawn(NODE, commandArguments, { timeout: PUBLISHED_MS, stdio: 'ignore' });
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.goto(new URL('/dashboard/streams', page.url()).href);
      await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: PUBLISHED_MS });
    },
  },
};
