import { defineResource } from './definition.js';

export const downloads = defineResource({
  path: 'mobile/downloads',
  label: 'App downloads',
  visibility: 'public',
  permissions: [
    {
      title: 'App downloads',
      keys: ['app-downloads:access', 'app-downloads:create', 'app-downloads:update', 'app-downloads:delete'],
    },
  ],
  list: {
    noun: 'downloads',
    one: 'download',
    sort: ['id', 'platform', 'version', 'releaseStatus', 'sizeInMB', 'downloadCount', 'createdAt', 'updatedAt'],
    filter: ['platform', 'version', 'releaseStatus'],
    search: ['platform', 'version', 'releaseStatus'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
