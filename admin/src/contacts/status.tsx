import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import { StatusSelect } from '../shared/list/index.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { useSetStatus } from '../shared/writes.js';

/** The status of a message, changed where it stands. */
export function ContactStatusSelect({ contact }: { contact: ContactRecord }) {
  const save = useSetStatus('contacts');
  return (
    <StatusSelect
      record={contact}
      value={contact.status}
      statuses={CONTACT_STATUSES}
      tones={CONTACT_TONES}
      permission="contact:update"
      of={contact.subject}
      save={(status) => save(contact, status)}
      optimistic
    />
  );
}

/** 'No sound on the second stream (Ana Bell)' */
export const messageName = ({ subject, name }: Pick<ContactRecord, 'subject' | 'name'>): string =>
  `${subject} (${name})`;

export const CONTACT_TONES: StatusTones<ContactStatus> = { New: 'new', 'In Progress': 'waiting', Resolved: 'good' };
