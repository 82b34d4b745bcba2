import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES } from '@contract/statuses.js';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import { Box, Link, Typography } from '@mui/material';
import { lazy } from 'react';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { choicesOf } from '../shared/form/index.js';
import {
  BulkStatus,
  DeleteAction,
  BulkDelete,
  RowActions,
  RowMenu,
  SelectFilter,
  StatusAction,
  StatusCell,
} from '../shared/list/index.js';
import { StatusDialogAt } from '../shared/list/StatusDialog.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, Quiet, RelativeDay, TwoLines } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { AssignSelected, AssigneeFilter, AssignToMe } from './Assignee.js';
import { contactStatus, messageName, textOf } from './message.js';

const MessageDrawer = lazy(() => import('./MessageDrawer.js'));

const LABEL = 'Change contact status';

export default function ContactsPage() {
  return (
    <ResourcePage<ContactRecord>
      resource="contacts"
      title="Contact messages"
      storeKey="contact"
      csv={[
        'firstName',
        'lastName',
        'email',
        'subject',
        'message',
        'status',
        ['Assigned to', ({ assignee }) => assignee?.username],
        ['Replies', ({ replies }) => textOf(replies)],
        ['Notes', ({ notes }) => textOf(notes)],
        ['Received', 'createdAt'],
      ]}
      filters={
        <>
          <SelectFilter source="status" label="Status" choices={choicesOf(CONTACT_STATUSES)} />
          <AssigneeFilter />
        </>
      }
      main="subject"
      created="Received"
      columns={[
        { source: 'subject', render: (contact) => <SubjectWithMessage contact={contact} /> },
        { source: 'name', label: 'From', text: 180 },
        { source: 'firstName', hidden: 'always' },
        { source: 'lastName', hidden: 'always' },
        { source: 'email', hidden: 'compact', text: 200 },
        { source: 'message', hidden: 'always', text: 320 },
        {
          source: 'assignee',
          label: 'Assigned to',
          hidden: 'compact',
          render: ({ assignee }) => <OneLine text={assignee?.username ?? 'Nobody'} width={120} />,
        },
        { source: 'replies', hidden: 'always', render: ({ replies }) => replies.length },
        { source: 'notes', hidden: 'always', render: ({ notes }) => notes.length },
        { source: 'status', render: (contact) => <ContactStatusCell contact={contact} /> },
      ]}
      bulk={
        <>
          <BulkStatus of={contactStatus} />
          <AssignSelected />
          <BulkDelete<ContactRecord> nameOf={messageName} />
        </>
      }
      actions={(contact) => <ContactActions contact={contact} />}
      card={(contact) => ({
        title: <SubjectButton contact={contact} />,
        trailing: <ContactStatusCell contact={contact} />,
        lines: [
          <>
            <span>{`${contact.name}, `}</span>
            <RelativeDay at={contact.createdAt} />
            {contact.assignee && <span>{`, assigned to ${contact.assignee.username}`}</span>}
          </>,
          <TwoLines text={contact.message} />,
        ],
      })}
      empty={{ title: 'No messages', text: 'Messages from the contact page appear here.' }}
      dialogs={
        <>
          <DialogAt name="read" permission="contact:view" dialog={MessageDrawer} />
          <StatusDialogAt of={contactStatus} title={LABEL}>
            {({ subject, name, email }) => (
              <>
                <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{subject}</Typography>
                <Quiet sx={{ mb: 1, overflowWrap: 'anywhere' }}>{`${name}, ${email}`}</Quiet>
              </>
            )}
          </StatusDialogAt>
        </>
      }
    />
  );
}

const ContactStatusCell = ({ contact }: { contact: ContactRecord }) => (
  <StatusCell of={contactStatus} record={contact} name={contact.subject} />
);

function ContactActions({ contact }: { contact: ContactRecord }) {
  const name = messageName(contact);
  return (
    <RowActions>
      <DialogButton permission="contact:view" label="Read" of={name} icon={ReadIcon} dialog="read" shortcut="e" />
      <RowMenu>
        <AssignToMe contact={contact} />
        <StatusAction label={LABEL} of={name} />
        <DeleteAction of={name} />
      </RowMenu>
    </RowActions>
  );
}

/** Shows the subject and, in the remaining width, the start of the message. */
const SubjectWithMessage = ({ contact }: { contact: ContactRecord }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
    <Box sx={{ minWidth: 0 }}>
      <SubjectButton contact={contact} nowrap />
    </Box>
    <Quiet dir="auto" noWrap sx={{ flex: '1 1 0', minWidth: 0 }}>
      {contact.message}
    </Quiet>
  </Box>
);

/** Shows the subject of a message, which opens the message. Unread subjects are highlighted. */
function SubjectButton({ contact, nowrap = false }: { contact: ContactRecord; nowrap?: boolean }) {
  const { open } = useDialogParam();
  const { id, subject, status } = contact;
  return (
    <Link
      component="button"
      type="button"
      color="text.primary"
      dir="auto"
      title={subject}
      noWrap={nowrap}
      onClick={() => open('read', id)}
      sx={{
        display: nowrap ? 'block' : 'inline',
        maxWidth: '100%',
        textAlign: 'start',
        font: 'inherit',
        fontWeight: status === 'New' ? 650 : 450,
        overflowWrap: 'anywhere',
      }}
    >
      {subject}
    </Link>
  );
}
