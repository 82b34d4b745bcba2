import type { Locator, Page } from '@playwright/test';
import type { Season } from './season.js';

/** Signs in through the dashboard's form. */

export async function signIn(page: Page, url: string, user: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/dashboard/login`);
  await page.getByLabel('Email or username').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Options that the fields of matches and leagues offer before their records are loaded. */
const CREATE_OPTION = /^New (match|league)/;

/** Types into an autocomplete field and picks the first suggestion with this text. Types again if the list closed. */
async function suggest(page: Page, dialog: Locator, label: string, text: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label, exact: true });
  const option = page.getByRole('option', { name: text }).filter({ hasNotText: CREATE_OPTION }).first();
  for (let attempts = 4; ; attempts -= 1) {
    await field.fill('');
    await field.fill(text);
    try {
      return await option.click({ timeout: 3_000 });
    } catch (error) {
      if (attempts === 0) throw error;
    }
  }
}

async function select(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens the import on the current page, chooses the file and checks it. Returns the dialog with the result. */
export async function checkSeason(page: Page, season: Season): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import fixtures' });
  await dialog.getByLabel('File with fixtures').setInputFiles(season.file);
  await dialog.getByLabel('League').fill(season.league);
  await select(page, dialog, 'Category', 'Football');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: /^All / }).waitFor();
  return dialog;
}

export interface NewGame {
  league: string;
  /** Part of the name of the match that the game is added to. */
  match: string;
  homeTeam: string;
  awayTeam: string;
  title: string;
  location: string;
}

const MINUTE_MS = 60_000;
/** Minimum time until the kick-off, in ms. It leaves time to add streams before. */
const MIN_AHEAD_MS = 2 * MINUTE_MS;

/** Adds a game through the page's dialog. Returns its kick-off: a full minute, two to three minutes away. */
export async function addGame(page: Page, game: NewGame): Promise<Date> {
  await page.getByRole('button', { name: 'Add game' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add game' });
  await suggest(page, dialog, 'Match', game.match);
  await suggest(page, dialog, 'League', game.league);
  await dialog.getByLabel('Home team').fill(game.homeTeam);
  await dialog.getByLabel('Away team').fill(game.awayTeam);
  await dialog.getByLabel('Title').fill(game.title);
  await dialog.getByLabel('Location').fill(game.location);
  await suggest(page, dialog, 'Time zone', 'UTC');
  const kickOff = new Date(Math.ceil((Date.now() + MIN_AHEAD_MS) / MINUTE_MS) * MINUTE_MS);
  await dialog.getByLabel('Date').fill(kickOff.toISOString().slice(0, 10));
  await dialog.getByLabel(/^Time(?! zone| confirmed)/).fill(kickOff.toISOString().slice(11, 16));
  await dialog.getByRole('button', { name: 'Add game' }).click();
  await dialog.waitFor({ state: 'detached' });
  return kickOff;
}

/** Chooses an action in the menu of a row, by keyboard. */
export async function chooseAction(page: Page, action: string, record: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${record}` }).press('Enter');
  await page.getByRole('menuitem', { name: `${action}: ${record}` }).press('Enter');
}

/** Sets the streams of a game in the current list. */
export async function addStreams(page: Page, title: string, streams: readonly { title: string; url: string }[]) {
  await chooseAction(page, 'Streams', title);
  const dialog = page.getByRole('dialog', { name: `Streams of ${title}` });
  for (const [index, stream] of streams.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add a stream' }).click();
    const entry = dialog.getByRole('listitem').nth(index);
    await entry.getByLabel('Title').fill(stream.title);
    await entry.getByLabel('URL').fill(stream.url);
  }
  await dialog.getByRole('button', { name: 'Save streams' }).click();
  await dialog.waitFor({ state: 'detached' });
}
