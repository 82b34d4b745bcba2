import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Permission } from '../../src/contract/permissions.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { test as base, expect, type Visit } from './browser-test.js';
import { SUPER_ADMIN } from './product.js';

export { expect };

export interface Account {
  username: string;
  email: string;
  password: string;
}

export interface StaffMember extends Account {
  id: string;
}

const PASSWORD = 'staff-pw-1';

interface WorkerFixtures {
  /** Creates a member of staff who holds these permissions and no others. */
  createStaff: (username: string, permissions: readonly Permission[]) => Promise<StaffMember>;
  /** Replaces the permissions of a member of staff. */
  grant: (member: StaffMember, permissions: readonly Permission[]) => Promise<void>;
}

interface TestFixtures {
  /** Opens an empty page in a browser in which a user is signed in, by default the first super-admin. */
  visitAs: (user?: Account, options?: BrowserContextOptions) => Promise<Visit>;
}

/** `test` of `browser-test.ts` with accounts of the dashboard. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  grant: [
    async ({ staff }, use) =>
      use(
        async ({ id }, newPermissions) => void (await staff('PUT', `/api/users/${id}/permissions`, { newPermissions })),
      ),
    { scope: 'worker' },
  ],
  createStaff: [
    async ({ staff, grant }, use) =>
      use(async (username, permissions) => {
        const account = { username, email: `${username}@example.org`, password: PASSWORD };
        const { user } = await staff<{ user: UserRecord }>('POST', '/api/users', account);
        const member = { ...account, id: user._id };
        if (permissions.length > 0) await grant(member, permissions);
        return member;
      }),
    { scope: 'worker' },
  ],
  visitAs: async ({ visit, product }, use) =>
    use(async (user = SUPER_ADMIN, options = {}) => {
      const visitor = await visit(options);
      await signInByCookie(visitor.context, product.url, user);
      return visitor;
    }),
});

/** Gives a browser the session cookie of a user. Throws if signing in fails. */
export async function signInByCookie(context: BrowserContext, url: string, user: Account): Promise<void> {
  const { email, password } = user;
  const headers = { origin: url };
  const response = await context.request.post(`${url}/api/auth/login`, { data: { email, password }, headers });
  if (!response.ok()) throw new Error(`Signing in returned ${response.status()}: ${await response.text()}`);
}
