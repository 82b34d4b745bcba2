import { defineResource } from './definition.js';

export const apiKeys = defineResource({
  path: 'api-keys',
  label: 'API keys',
  noun: 'API key',
  nouns: 'API keys',
  missing: { code: 'API_KEY_NOT_FOUND', message: 'The API key was not found.' },
  permissions: [{ title: 'API keys', keys: ['api-keys:view', 'api-keys:create', 'api-keys:delete'] }],
  list: {
    many: 'apiKeys',
    one: 'apiKey',
    sort: ['id', 'name', 'username', 'lastUsedAt', 'expiresAt', 'createdAt', 'updatedAt'],
    filter: ['name'],
    search: ['name', 'username', 'start'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
