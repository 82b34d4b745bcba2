import { hash } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import { USER_MODEL, userSchema } from '../../src/modules/users/user.schema.js';
import type { Permission } from '../../src/contract/permissions.js';
import { MESSAGES } from '../../src/contract/messages.js';
import { flaws as flawsOf } from './axe.js';
import { connectToEmbedded } from './connect.js';

export interface Account {
  email: string;
  password: string;
}

/** Adds a member of staff to the database of a running product: accounts have no API. */
export async function addStaff(dataDir: string, username: string, permissions: Permission[]): Promise<Account> {
  const database = await connectToEmbedded(dataDir);
  const [email, password, now] = [`${username}@example.org`, `${username}-pw-123`, new Date()];
  await database.model(USER_MODEL, userSchema).create({
    username,
    usernameKey: username,
    email,
    passwordHash: await hash(password),
    permissions,
    createdAt: now,
    updatedAt: now,
  });
  await database.close();
  return { email, password };
}

/** Resolves once a page of the dashboard shows its content and nothing on it is still on its way. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: MESSAGES.checkingPermission }).waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-root, [aria-label="Loading"]'),
  );
}

/** Rows and cards after the fifth are like the ones before, and checking all of them takes most of the time. */
const MORE_OF_THE_SAME = ['tbody tr:nth-child(n + 6)', 'main li:nth-child(n + 6)'];

/** What axe finds wrong with a page of the dashboard, a line each; empty is good. With `rules` only those are checked. */
export const flaws = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  flawsOf(page, { ...(rules && { rules }), exclude: MORE_OF_THE_SAME });

/** CSS pixels by which the page's table is wider than its frame; 0 without a table. */
export const tableOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const frame = document.querySelector('.RaDataTable-tableWrapper');
    return frame ? frame.scrollWidth - frame.clientWidth : 0;
  });
