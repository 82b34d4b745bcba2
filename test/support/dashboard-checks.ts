import { hash } from '@node-rs/argon2';
import type { Page } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import { follow as followIn } from './dashboard-page.js';
import { resetNavigations } from './page-record.js';

export interface Account {
  email: string;
  password: string;
}

/** Adds a member of staff to the database of a running product: accounts have no API. */
export async function addStaff(
  dataDir: string,
  username: string,
  permissions: Permission[],
  role?: string,
): Promise<Account> {
  // Half of the files of the suite add nobody, and need no mongoose: it takes longer to load than all else of them.
  const { connectToEmbedded } = await import('./connect.js');
  const { USER_MODEL, userSchema } = await import('../../src/modules/users/user.schema.js');
  const database = await connectToEmbedded(dataDir);
  const [email, password, now] = [`${username}@example.org`, `${username}-pw-123`, new Date()];
  await database.model(USER_MODEL, userSchema).create({
    username,
    usernameKey: username,
    email,
    passwordHash: await hash(password),
    permissions,
    ...(role && { role }),
    createdAt: now,
    updatedAt: now,
  });
  await database.close();
  return { email, password };
}

export { choose, flaws, loaded, overflowOf, storageWith } from './dashboard-page.js';

/** See dashboard-page.ts. */
export function follow(page: Page, path: string, options: { dialog?: boolean } = {}): Promise<void> {
  resetNavigations(page);
  return followIn(page, path, options);
}
