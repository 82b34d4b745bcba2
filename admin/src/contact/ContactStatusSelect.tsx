import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES } from '@contract/statuses.js';
import { StatusSelect } from '../shared/list/index.js';
import { useSetStatus } from '../shared/useSetStatus.js';
import { CONTACT_TONES } from './status.js';

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
