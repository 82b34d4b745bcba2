import { keysFor, PERMISSIONS, STAFF_ROLE, type Permission } from '@contract/permissions.js';
import { RESOURCE_NAMES, RESOURCES } from '@contract/resources/index.js';
import { describe, expect, it } from '@jest/globals';
import { DASHBOARD_ROUTES } from '../../test/support/dashboard-routes.js';
import { expectNone } from '../../test/support/expect-none.js';
import { holdsOneOf } from './auth/permissions.js';
import { recordName } from './resource.js';
import { resources, sections } from './resources.js';

const items = sections.flatMap((section) => section.items);
const seenWith = (...permissions: Permission[]): string[] =>
  items.filter((item) => holdsOneOf({ role: STAFF_ROLE, permissions }, item.permission)).map(({ to }) => to);
/**
 * Pages that need a separate row of the table. The sidebar shows the first page, and the account menu the profile, to
 * every user.
 */
const NAMED = DASHBOARD_ROUTES.filter(({ path }) => path !== '' && path !== '/profile');
/** Pages that need no row: each has the path of its calls and requires the permission to list its records. */
const ORDINARY = RESOURCE_NAMES.map((name) => ({
  path: `/${RESOURCES[name].path}`,
  keys: keysFor(name, 'list'),
  isThere: Object.keys(resources[name].pages).includes(`/${RESOURCES[name].path}`),
})).filter(({ path, isThere }) => isThere && !NAMED.some((route) => route.path === path));
const ROUTES = [...NAMED, ...ORDINARY];
const openedWith = (...permissions: Permission[]): string[] =>
  ROUTES.filter(({ keys }) => keys.some((key) => permissions.includes(key))).map(({ path }) => path);

describe('sidebar', () => {
  it('links to every page in the table of pages and to no other', () => {
    const pages = sections.flatMap((section) => Object.keys(section.pages));
    const [listed, named] = [items.map(({ to }) => to), ROUTES.map(({ path }) => path)];
    expectNone(
      listed.filter((path) => !named.includes(path)),
      'Add these pages to test/support/dashboard-routes.ts.',
    );
    expectNone(
      named.filter((path) => !listed.includes(path)),
      'Add these pages to the `items` of their resource.',
    );
    expectNone(
      listed.filter((path) => !pages.includes(path)),
      'Add these pages to the `pages` of their section.',
    );
  });

  it('is empty for users without permissions', () => {
    expect(seenWith()).toEqual([]);
  });

  it.each([...PERMISSIONS])('shows a user with only %s the pages that it opens', (key) => {
    expect(seenWith(key).sort()).toEqual(openedWith(key).sort());
  });

  it('shows all pages that other permissions open if one permission is missing', () => {
    for (const key of PERMISSIONS) {
      const others = PERMISSIONS.filter((one) => one !== key);
      expect(seenWith(...others).sort()).toEqual(openedWith(...others).sort());
    }
  });
});

describe('recordName', () => {
  it('returns the first field that the list searches, unless the resource defines a name', () => {
    expect(recordName(resources.leagues, { id: '1', name: 'Premier League', country: 'england' })).toBe(
      'Premier League',
    );
    expect(recordName(resources.replays, { id: '1', title: 'The final' })).toBe('The final');
    expect(recordName(resources.downloads, { id: '1', platform: 'ios', version: '1.2' })).toBe('1.2');
    expect(recordName(resources.settings, { id: '1' })).toBe('#1');
  });
});
