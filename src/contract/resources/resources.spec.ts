import { describe, expect, it } from '@jest/globals';
import { expectNone } from '../../../test/support/expect-none.js';
import { LISTS } from '../lists.js';
import { PERMISSIONS, visibilityOf } from '../permissions.js';
import { OWN_RESOURCES, RESOURCE_NAMES, RESOURCES } from './index.js';

/** Resources that visitors must never see. */
const STAFF_ONLY = [
  'users',
  'roles',
  'activity',
  'devices',
  'requests',
  'notifications',
  'mobile-notifications',
  'media',
  'contacts',
  'api-keys',
  'webhooks',
  'own-streams',
] as const;

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

describe('RESOURCES', () => {
  it('have unique paths and permission keys', () => {
    expectNone(
      twice(RESOURCE_NAMES.map((name) => RESOURCES[name].path)),
      'Give each resource a path of its own: two have each of these.',
    );
    expectNone(twice(PERMISSIONS), 'Name each key once, in one resource.');
  });

  it.each(OWN_RESOURCES)('%s: sends its events to everyone or to the holders of a permission', (name) => {
    expect(['everyone', ...PERMISSIONS]).toContain(visibilityOf(name));
  });

  it.each(OWN_RESOURCES)('%s: is visible to staff only unless it declares a visibility', (name) => {
    expect(visibilityOf(name) === 'everyone').toBe('visibility' in RESOURCES[name]);
  });

  it.each(STAFF_ONLY)('%s: is visible to staff only', (name) => {
    expect(visibilityOf(name)).not.toBe('everyone');
  });

  it('are visible to users with the permission to list them', () => {
    expect(visibilityOf('contacts')).toBe('contact:view');
    expect(visibilityOf('devices')).toBe('app-users:access');
    expect(visibilityOf('activity')).toBe('logs:view');
  });

  it.each(Object.entries(LISTS))('%s: allows sorting by the default sort field', (_, { sort, defaultSort }) => {
    expect(sort).toContain(defaultSort[0]);
  });
});
