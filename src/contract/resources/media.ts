import { defineResource } from './definition.js';

export const media = defineResource({
  path: 'media',
  label: 'Media library',
  labelInSentence: 'media',
  noun: 'file',
  nouns: 'files',
  missing: { code: 'MEDIA_NOT_FOUND', message: 'The file was not found.' },
  permissions: [{ title: 'Media library', keys: ['media:access', 'media:create', 'media:delete'] }],
  list: {
    many: 'media',
    one: 'file',
    sort: ['id', 'name', 'kind', 'bytes', 'createdAt', 'updatedAt'],
    filter: ['kind', 'hash'],
    search: ['name', 'username'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
