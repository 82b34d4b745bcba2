import { defineResource } from './definition.js';

export const downloads = defineResource({
  path: 'mobile/downloads',
  label: 'App downloads',
  noun: 'app build',
  nouns: 'app builds',
  missing: { code: 'DOWNLOAD_NOT_FOUND', message: 'The app download was not found.' },
  visibility: 'public',
  permissions: [
    {
      title: 'App downloads',
      keys: ['app-downloads:access', 'app-downloads:create', 'app-downloads:update', 'app-downloads:delete'],
    },
  ],
  upload: 'downloadUrl',
  list: {
    many: 'downloads',
    one: 'download',
    sort: ['id', 'platform', 'version', 'releaseStatus', 'sizeInMB', 'downloadCount', 'createdAt', 'updatedAt'],
    filter: ['platform', 'version', 'releaseStatus'],
    search: ['platform', 'version', 'releaseStatus'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
