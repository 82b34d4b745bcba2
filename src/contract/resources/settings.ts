import { defineResource } from './definition.js';

export const settings = defineResource({
  path: 'setting',
  label: 'Settings',
  missing: { code: 'SETTINGS_NOT_FOUND', message: 'The settings were not found.' },
  visibility: 'public',
  permissions: [{ title: 'Settings', keys: ['settings:update'] }],
});
