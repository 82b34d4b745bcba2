import { readFixture } from '../../../ingest/test/support/flv-fixture.js';
import { RtmpPublisher } from '../../../ingest/src/rtmp/client/rtmp-publisher.js';
import type { Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE, TABLET } from '../../support/browser-test.js';
import { choose, flaws, loaded, overflowOf } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';
import { freePort } from '../../support/servers.js';

const MINUTE = 60_000;
/** The ingest starts with the first key. */
const CONNECTED = { timeout: 30_000 };

test.use({
  productEnv: [async ({}, use) => use({ RTMP_PORT: String(await freePort()) }), { scope: 'worker' }],
});

/** Interval between packets of the encoder that are sent together, in ms. */
const SEND_MS = 50;

/** Sends six seconds of video in real time, as an encoder that received the server address and the key. */
async function startEncoder(server: string, streamName: string): Promise<RtmpPublisher> {
  const { hostname, port } = new URL(server.replace(/^rtmp/, 'http'));
  const connect = () => RtmpPublisher.publish({ host: hostname, port: Number(port), streamName });
  await expect(async () => (await connect()).stop()).toPass(CONNECTED);
  const encoder = await connect();
  const { video, audio, packets } = readFixture('plain');
  encoder.config(video);
  encoder.config(audio);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    while (packets[0] && packets[0].presentMs <= elapsed) encoder.packet(packets.shift()!);
  }, SEND_MS);
  void encoder.closed.then(() => clearInterval(timer));
  return encoder;
}

/** Adds an own stream in the dialog of the game's streams. Returns the settings of the encoder. */
async function addOwnStream(page: Page, within: Page | Locator = page): Promise<{ server: string; key: string }> {
  await within
    .getByRole('button', { name: /^Own stream/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /^Add an own stream/ })
    .getByRole('button', { name: 'Create key' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Connect an encoder to Main' });
  const textOf = async (name: string): Promise<string> =>
    (await dialog.getByRole('group', { name }).textContent()) ?? '';
  return { server: await textOf('Server'), key: await textOf('Stream key') };
}

/** The previews of staff wait for the first segment. */
const NO_SEGMENT = /\/live\/.* 404 /;

test.describe('own streams in the dashboard', () => {
  let gamePath: string;

  test.beforeEach(async ({ staff, allowErrors }) => {
    allowErrors(NO_SEGMENT);
    const title = `Own streams ${Date.now()}`;
    const { league } = await staff<{ league: { name: string } }>('POST', '/api/leagues', {
      ...{ name: `League of ${title}`, abbreviation: 'OWN', country: 'nepal', category: 'Football' },
      logoUrl: 'https://example.org/logo.png',
    });
    const { match } = await staff<{ match: { _id: string } }>('POST', '/api/matches', { title: `Match of ${title}` });
    const kickOff = new Date(Date.now() + 30 * MINUTE).toISOString();
    const { game } = await staff<{ game: { _id: string } }>('POST', `/api/matches/${match._id}/game`, {
      ...{ title, homeTeam: 'Reds', awayTeam: 'Blues', location: 'Ground', league: league.name },
      ...{ date: kickOff.slice(0, 10), time: kickOff.slice(11, 16), timeZone: 'UTC' },
    });
    gamePath = `/dashboard/games/${game._id}`;
  });

  test('show the key once', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto(`${gamePath}?dialog=streams&id=${gamePath.split('/').at(-1)}`);

    const { key } = await addOwnStream(page, page.getByRole('dialog', { name: /^Streams of/ }));

    expect(key).toMatch(/^\w{10}\?key=[\w-]{32}$/);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Source' })).toHaveValue(/^Own stream/);
    expect(await page.content()).not.toContain(key.split('=').at(-1));
  });

  test('follow their encoder', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto(gamePath);
    await loaded(page);
    const { server, key } = await addOwnStream(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const panel = page.getByRole('group', { name: 'Own stream Main' });
    await expect(panel.getByText('Waiting')).toBeVisible();

    const encoder = await startEncoder(server, key);

    await expect(panel.getByText('Connected')).toBeVisible(CONNECTED);
    await expect(panel.getByText(/^\d+ × \d+ · /)).toBeVisible();
    await encoder.stop();
    await expect(panel.getByText('Disconnected')).toBeVisible();
    await expect(panel.getByText(/The encoder stopped the stream\./)).toBeVisible();
  });

  test('fit every width in both themes without flaws', async ({ visitAs }) => {
    const { page } = await visitAs();
    await page.goto(gamePath);
    await loaded(page);
    await addOwnStream(page);

    for (const theme of ['dark', 'light'] as const) {
      await choose(page, theme);
      for (const tab of ['OBS', 'Larix', 'ffmpeg']) {
        await page.getByRole('tab', { name: tab }).click();
        expect(await flaws(page)).toEqual([]);
      }
    }
    await page.getByRole('button', { name: 'I have stored it' }).click();
    for (const path of [
      gamePath,
      `${gamePath}?dialog=streams&id=${gamePath.split('/').at(-1)}`,
      '/dashboard/streams',
    ]) {
      await page.goto(path);
      await loaded(page);
      await page.getByText('Waiting').first().waitFor();
      for (const viewport of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      }
      for (const theme of ['dark', 'light'] as const) {
        await choose(page, theme);
        expect(await flaws(page)).toEqual([]);
      }
    }
  });
});
