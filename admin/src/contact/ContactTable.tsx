import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import { DataTable } from 'react-admin';
import { setStatus } from '../api/status.js';
import { BulkDelete, BulkStatus, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { ContactActions } from './ContactActions.js';
import { ContactStatusSelect } from './ContactStatusSelect.js';
import { messageName } from './name.js';
import { CONTACT_TONES } from './status.js';
import { SubjectButton } from './SubjectButton.js';

const Col = DataTable.Col<ContactRecord>;

const bulk = (
  <>
    <BulkStatus<ContactRecord, ContactStatus>
      permission="contact:update"
      noun="messages"
      statuses={CONTACT_STATUSES}
      tones={CONTACT_TONES}
      nameOf={messageName}
      save={(contact, status) => setStatus('contacts', contact, status)}
    />
    <BulkDelete<ContactRecord> permission="contact:delete" noun="messages" nameOf={messageName} />
  </>
);

export function ContactTable() {
  return (
    <ListTable<ContactRecord>
      storeKey="contact"
      main="subject"
      bulk={bulk}
      hidden={['message', 'firstName', 'lastName', 'updatedAt']}
      roomy={['email', 'createdAt']}
    >
      <Col source="subject" label="Subject" render={(contact) => <SubjectButton contact={contact} nowrap />} />
      <Col source="name" label="From" render={({ name }) => <OneLine text={name} width={180} />} />
      <Col source="firstName" label="First name" disableSort />
      <Col source="lastName" label="Last name" disableSort />
      <Col source="email" label="Email" render={({ email }) => <OneLine text={email} width={200} />} />
      <Col
        source="message"
        label="Message"
        disableSort
        render={({ message }) => <OneLine text={message} width={320} />}
      />
      <Col source="status" label="Status" render={(contact) => <ContactStatusSelect contact={contact} />} />
      <Col
        source="createdAt"
        label="Received"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(contact) => <ContactActions contact={contact} />}
      />
    </ListTable>
  );
}
