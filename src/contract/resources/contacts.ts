import { defineResource } from './definition.js';

/** Value of the filter `assigneeId` that matches unassigned messages. Other values are ids of users. */
export const UNASSIGNED = 'nobody';

export const contacts = defineResource({
  path: 'contact',
  label: 'Contact messages',
  noun: 'message',
  nouns: 'messages',
  missing: { code: 'CONTACT_NOT_FOUND', message: 'The message was not found.' },
  permissions: [{ title: 'Contact', keys: ['contact:access', 'contact:view', 'contact:update', 'contact:delete'] }],
  list: {
    many: 'contacts',
    one: 'contact',
    sort: ['id', 'name', 'email', 'subject', 'status', 'createdAt', 'updatedAt'],
    filter: ['status', 'email', 'assigneeId'],
    search: ['name', 'email', 'subject', 'message'],
    defaultSort: ['createdAt', 'DESC'],
  },
});
