import type { BaseRecord } from '@contract/records/base.record.js';
import type { FaqRecord } from '@contract/records/faq.record.js';

let count = 0;

/** The fields that every record has, with a new id. */
export function record(): BaseRecord {
  const id = (++count).toString(16).padStart(24, '0');
  const createdAt = '2026-01-01T12:00:00.000Z';
  return { _id: id, id, createdAt, updatedAt: createdAt, revision: 1 };
}

export const faqRecord = (fields: Partial<FaqRecord> = {}): FaqRecord => ({
  ...record(),
  title: 'How?',
  description: 'So.',
  order: 1,
  ...fields,
});
