import type { ContactRecord } from '@contract/records/contact.record.js';

/** 'No sound on the second stream (Ana Bell)' */
export const messageName = ({ subject, name }: Pick<ContactRecord, 'subject' | 'name'>): string =>
  `${subject} (${name})`;
