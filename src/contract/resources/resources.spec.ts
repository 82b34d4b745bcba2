import { describe, expect, it } from '@jest/globals';
import { LISTS } from '../lists.js';
import { PERMISSIONS, visibilityOf } from '../permissions.js';
import { OWN_RESOURCES, RESOURCE_NAMES, RESOURCES } from './index.js';

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

describe('the resources', () => {
  it('have paths, and keys, of their own', () => {
    expect(twice(RESOURCE_NAMES.map((name) => RESOURCES[name].path))).toEqual([]);
    expect(twice(PERMISSIONS)).toEqual([]);
  });

  it.each(OWN_RESOURCES)('%s: somebody receives its events', (name) => {
    expect(['everyone', ...PERMISSIONS]).toContain(visibilityOf(name));
  });

  it('are for staff unless they say otherwise', () => {
    expect(OWN_RESOURCES.filter((name) => visibilityOf(name) !== 'everyone')).toEqual([
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
    ]);
    expect(visibilityOf('contacts')).toBe('contact:view');
    expect(visibilityOf('devices')).toBe('app-users:access');
    expect(visibilityOf('activity')).toBe('logs:view');
  });

  it.each(Object.entries(LISTS))('%s: its list sorts by what it is sorted by first', (_, { sort, defaultSort }) => {
    expect(sort).toContain(defaultSort[0]);
  });
});
