import type { Browser } from 'playwright-core';
import type { Permission } from '../../src/contract/permissions.js';
import { signInByCookie, visit, type Visit } from './browser.js';
import { addStaff } from './dashboard-checks.js';
import type { Product } from './product.js';

/** A league to add, whose picture the browsers of `enterAsStaff` have. */
export const NEW_LEAGUE = {
  name: 'Harbour league',
  abbreviation: 'HL',
  country: 'england',
  category: 'Football',
  logoUrl: 'https://example.org/harbour.png',
};

/** Adds a member of staff with these keys; a browser in which they are signed in. */
export async function enterAsStaff(
  browser: Browser,
  product: Product,
  dataDir: string,
  username: string,
  permissions: Permission[],
): Promise<Visit> {
  const { email, password } = await addStaff(dataDir, username, permissions);
  const visited = await visit(browser);
  await visited.context.route('https://example.org/*.png', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await signInByCookie(visited.context, product.url, password, email);
  return visited;
}
