import { defineResource } from './definition.js';

export const faqs = defineResource({
  path: 'faq',
  label: 'FAQs',
  visibility: 'public',
  permissions: [{ title: 'FAQs', keys: ['faqs:access', 'faqs:view', 'faqs:create', 'faqs:update', 'faqs:delete'] }],
  list: {
    noun: 'faqs',
    one: 'faq',
    sort: ['id', 'title', 'createdAt', 'updatedAt'],
    filter: ['title'],
    search: ['title', 'description'],
    defaultSort: ['createdAt', 'ASC'],
  },
});
