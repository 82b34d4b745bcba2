import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES } from '@contract/statuses.js';
import { lazy, Suspense } from 'react';
import { PermissionGate } from '../auth/index.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { ContactCard } from './ContactCard.js';
import { ContactTable } from './ContactTable.js';

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

export default function ContactPage() {
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
