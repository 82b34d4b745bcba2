import { defineResource } from './definition.js';

export const settings = defineResource({
  path: 'setting',
  label: 'Settings',
  noun: 'settings',
  nouns: 'settings',
  missing: { code: 'SETTINGS_NOT_FOUND', message: 'The settings were not found.' },
  visibility: 'public',
  // All callers may read the settings. This permission controls access to their history and presence.
  actions: { list: ['settings:update'] },
  permissions: [{ title: 'Settings', keys: ['settings:update'] }],
});
