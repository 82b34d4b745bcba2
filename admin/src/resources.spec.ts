import { PERMISSIONS, STAFF_ROLE, type Permission } from '@contract/permissions.js';
import { describe, expect, it } from '@jest/globals';
import { DASHBOARD_ROUTES } from '../../test/support/dashboard-routes.js';
import { holdsOneOf } from './auth/permissions.js';
import { sections } from './resources.js';

const items = sections.flatMap((section) => section.items);
const seenWith = (...permissions: Permission[]): string[] =>
  items.filter((item) => holdsOneOf({ role: STAFF_ROLE, permissions }, item.permission)).map(({ to }) => to);
/** The first page is in the sidebar for everybody, the profile in the menu of the user. */
const ROUTES = DASHBOARD_ROUTES.filter(({ path }) => path !== '' && path !== '/profile');
const openedWith = (...permissions: Permission[]): string[] =>
  ROUTES.filter(({ keys }) => keys.some((key) => permissions.includes(key))).map(({ path }) => path);

describe('the sidebar', () => {
  it('leads to every page that the table of pages names, and to no other', () => {
    const pages = sections.flatMap((section) => Object.keys(section.pages));
    expect(items.map(({ to }) => to).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
    expect(items.filter(({ to }) => !pages.includes(to))).toEqual([]);
  });

  it('shows nothing to those without a key', () => {
    expect(seenWith()).toEqual([]);
  });

  it.each([...PERMISSIONS])('shows holders of %s the pages that it opens', (key) => {
    expect(seenWith(key).sort()).toEqual(openedWith(key).sort());
  });

  it('shows holders of every key but one all pages that another opens', () => {
    for (const key of PERMISSIONS) {
      const others = PERMISSIONS.filter((one) => one !== key);
      expect(seenWith(...others).sort()).toEqual(openedWith(...others).sort());
    }
  });
});
