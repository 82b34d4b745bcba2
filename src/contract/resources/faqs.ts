import { defineResource } from './definition.js';

export const faqs = defineResource({
  path: 'faq',
  label: 'FAQs',
  noun: 'FAQ',
  nouns: 'FAQs',
  missing: { code: 'FAQ_NOT_FOUND', message: 'The FAQ was not found.' },
  isRestorable: true,
  visibility: 'public',
  permissions: [{ title: 'FAQs', keys: ['faqs:access', 'faqs:view', 'faqs:create', 'faqs:update', 'faqs:delete'] }],
  list: {
    many: 'faqs',
    one: 'faq',
    sort: ['id', 'title', 'createdAt', 'updatedAt', 'order'],
    filter: ['title'],
    search: ['title', 'description'],
    defaultSort: ['order', 'ASC'],
  },
});
