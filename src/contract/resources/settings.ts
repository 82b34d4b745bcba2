import { defineResource } from './definition.js';

export const settings = defineResource({
  path: 'setting',
  label: 'Settings',
  noun: 'settings',
  nouns: 'settings',
  missing: { code: 'SETTINGS_NOT_FOUND', message: 'The settings were not found.' },
  visibility: 'public',
  // Anybody may read them: to whom they are listed says who sees their presence and history.
  actions: { list: ['settings:update'] },
  permissions: [{ title: 'Settings', keys: ['settings:update'] }],
});
