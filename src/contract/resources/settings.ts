import { defineResource } from './definition.js';

export const settings = defineResource({
  path: 'setting',
  label: 'Settings',
  visibility: 'public',
  permissions: [{ title: 'Settings', keys: ['settings:update'] }],
});
