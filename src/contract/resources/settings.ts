import { defineResource } from './definition.js';

export const settings = defineResource({
  path: 'setting',
  label: 'Settings',
  noun: 'settings',
  nouns: 'settings',
  missing: { code: 'SETTINGS_NOT_FOUND', message: 'The settings were not found.' },
  visibility: 'public',
  // Anybody may read the settings; this decides who sees their history and who has them open.
  actions: { list: ['settings:update'] },
  permissions: [{ title: 'Settings', keys: ['settings:update'] }],
});
