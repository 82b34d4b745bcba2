import { defineResource } from './definition.js';

export const affiliates = defineResource({
  path: 'affiliate',
  label: 'Affiliates',
  noun: 'affiliate link',
  nouns: 'affiliate links',
  missing: { code: 'AFFILIATE_NOT_FOUND', message: 'The affiliate link was not found.' },
  isRestorable: true,
  visibility: 'public',
  permissions: [
    {
      title: 'Affiliates',
      keys: ['affiliates:access', 'affiliates:create', 'affiliates:update', 'affiliates:delete'],
    },
  ],
  upload: 'image',
  list: {
    many: 'affiliates',
    one: 'affiliate',
    sort: ['id', 'title', 'platforms', 'isActive', 'clicks', 'createdAt', 'updatedAt'],
    filter: ['platforms', 'isActive'],
    search: ['title', 'link'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
