import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import { Link } from '@mui/material';
import { lazy, Suspense } from 'react';
import { DataTable } from 'react-admin';
import { setStatus } from '../api/record-calls.js';
import { PermissionGate } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import {
  BulkDelete,
  BulkStatus,
  Cards,
  DeleteAction,
  ListFrame,
  ListTable,
  RowActions,
  RowCard,
  SearchFilter,
  SelectFilter,
} from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { OneLine, TwoLines } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { CONTACT_TONES, ContactStatusSelect, messageName } from './status.js';

const MessageDrawer = lazy(() => import('./MessageDrawer.js'));
const ContactStatusDialog = lazy(() => import('./ContactStatusDialog.js'));

const CSV = [
  { title: 'First name', value: ({ firstName }: ContactRecord) => firstName },
  { title: 'Last name', value: ({ lastName }: ContactRecord) => lastName },
  { title: 'Email', value: ({ email }: ContactRecord) => email },
  { title: 'Subject', value: ({ subject }: ContactRecord) => subject },
  { title: 'Message', value: ({ message }: ContactRecord) => message },
  { title: 'Status', value: ({ status }: ContactRecord) => status },
  { title: 'Received', value: ({ createdAt }: ContactRecord) => createdAt },
];

export default function ContactsPage() {
  const { name, id, close } = useDialogParam();
  return (
    <Page title="Contact messages" permission="contact:access">
      <PermissionGate permission="contact:view">
        <ListFrame<ContactRecord>
          resource="contacts"
          storeKey="contact"
          csv={CSV}
          filters={
            <>
              <SearchFilter label="Search messages" />
              <SelectFilter source="status" label="Status" choices={choicesOf(CONTACT_STATUSES)} />
            </>
          }
          table={<ContactTable />}
          cards={<Cards<ContactRecord> card={(contact) => <ContactCard contact={contact} />} />}
          empty={<EmptyState title="No messages" text="What visitors write on the contact page arrives here." />}
        />
      </PermissionGate>
      <Suspense>
        {name === 'read' && id && (
          <DialogGate permission="contact:view" onDenied={close}>
            <MessageDrawer id={id} onClose={close} />
          </DialogGate>
        )}
        {name === 'status' && id && (
          <DialogGate permission="contact:update" onDenied={close}>
            <ContactStatusDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}

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

function ContactTable() {
  return (
    <ListTable<ContactRecord>
      storeKey="contact"
      main="subject"
      bulk={bulk}
      hidden={['message', 'firstName', 'lastName', 'updatedAt']}
      hiddenWhenCompact={['email', 'createdAt']}
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

function ContactCard({ contact }: { contact: ContactRecord }) {
  const { name, message, createdAt } = contact;
  return (
    <RowCard
      title={<SubjectButton contact={contact} />}
      aside={<ContactStatusSelect contact={contact} />}
      lines={[<From name={name} createdAt={createdAt} />, <TwoLines text={message} />]}
      actions={<ContactActions contact={contact} />}
    />
  );
}

function From({ name, createdAt }: Pick<ContactRecord, 'name' | 'createdAt'>) {
  return (
    <>
      {name}, <time dateTime={createdAt}>{relativeDay(createdAt)}</time>
    </>
  );
}

function ContactActions({ contact }: { contact: ContactRecord }) {
  const { open } = useDialogParam();
  const name = messageName(contact);
  return (
    <RowActions>
      <ActionButton
        permission="contact:view"
        label="Read"
        of={name}
        icon={ReadIcon}
        onClick={() => open('read', contact.id)}
      />
      <ActionButton
        permission="contact:update"
        label="Change contact status"
        of={name}
        icon={StatusIcon}
        onClick={() => open('status', contact.id)}
      />
      <DeleteAction resource="contacts" record={contact} permission="contact:delete" noun="message" name={name} />
    </RowActions>
  );
}

/** The subject of a message, which opens it; one that nobody has looked at stands out. */
function SubjectButton({ contact, nowrap = false }: { contact: ContactRecord; nowrap?: boolean }) {
  const { open } = useDialogParam();
  const { id, subject, status } = contact;
  return (
    <Link
      component="button"
      type="button"
      color="text.primary"
      title={subject}
      noWrap={nowrap}
      onClick={() => open('read', id)}
      sx={{
        display: nowrap ? 'block' : 'inline',
        maxWidth: '100%',
        textAlign: 'left',
        font: 'inherit',
        fontWeight: status === 'New' ? 650 : 450,
        overflowWrap: 'anywhere',
      }}
    >
      {subject}
    </Link>
  );
}
