import { ContactStatusDto } from '@contract/dto/contact.dto.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import type { StatusField } from '../shared/list/index.js';

/** 'No sound on the second stream (Ana Bell)' */
export const messageName = ({ subject, name }: Pick<ContactRecord, 'subject' | 'name'>): string =>
  `${subject} (${name})`;

export const contactStatus: StatusField<ContactRecord, ContactStatus> = {
  resource: 'contacts',
  statuses: CONTACT_STATUSES,
  tones: { New: 'new', 'In Progress': 'waiting', Resolved: 'good' },
  dto: ContactStatusDto,
  nameOf: messageName,
};
