import type { ResourceFacts } from '../support/resource-facts.js';

export const facts: ResourceFacts = {
  open: ['DELETE /api/mobile/devices', 'POST /api/mobile/devices'],
  addedAt: '/api/mobile/devices',
  row: (index) => ({
    token: `ExponentPushToken[${index}]`,
    platform: index % 2 ? 'ios' : 'android',
    userName: `user ${index}`,
    theme: index % 2 ? 'dark' : 'light',
    isNotificationsAllowed: index % 3 > 0,
  }),
};
