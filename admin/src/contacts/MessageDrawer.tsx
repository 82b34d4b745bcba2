import type { ContactRecord } from '@contract/records/contact.record.js';
import { cleanLines } from '@contract/text.js';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Link, Skeleton, Tooltip, Typography } from '@mui/material';
import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { About } from '../shared/about.js';
import { confirm } from '../shared/confirm.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { DeleteAction, StatusCell } from '../shared/list/index.js';
import { Loaded } from '../shared/EmptyState.js';
import { PresenceLine } from '../shared/presence/PresenceMarks.js';
import { DISCARD, useUnsaved } from '../shared/unsaved.js';
import { AssigneeSelect, AssignToMe } from './Assignee.js';
import { Composer, type MessageDraft, MailButton, newDraft } from './Composer.js';
import { Conversation } from './Conversation.js';
import { contactStatus, mailto, messageName } from './message.js';

const hasText = ({ reply, note }: MessageDraft): boolean => !!(cleanLines(reply) || cleanLines(note));

/** Shows a visitor's message in full with its actions. */
export default function MessageDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const query = useGetOne<ContactRecord>('contacts', { id });
  const contact = query.data;
  const [draft, setDraft] = useState(() => newDraft({ replies: [] }));
  const heading = useId();
  const unsaved = hasText(draft);
  const { track } = useUnsaved();
  useEffect(() => track(unsaved), [track, unsaved]);

  const leave = (): void => {
    track(false);
    onClose();
  };
  const close = async (): Promise<void> => {
    if (!unsaved || (await confirm(DISCARD))) leave();
  };

  return (
    <Drawer
      anchor="right"
      open
      onClose={() => void close()}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': heading,
          sx: { width: { xs: '100%', sm: 560 }, display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={heading} variant="h2" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {contact?.subject ?? 'Message'}
        </Typography>
        {contact && (
          <About resource="contacts" record={contact}>
            <HistoryButton of={{ resource: 'contacts', id, name: messageName(contact) }} />
            <DeleteAction of={messageName(contact)} onDeleted={leave} />
          </About>
        )}
        <Tooltip title="Close">
          <IconButton aria-label="Close" autoFocus onClick={() => void close()}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <PresenceLine
        of={{ resource: 'contacts', id }}
        mode={unsaved ? 'editing' : 'viewing'}
        sx={{ px: 2, flexShrink: 0 }}
      />
      <Loaded query={query} waiting={<MessageSkeleton />}>
        {(message) => <Message contact={message} draft={draft} onDraft={setDraft} />}
      </Loaded>
    </Drawer>
  );
}

const MessageSkeleton = () => (
  <Box aria-busy sx={{ p: 2 }}>
    {[60, 90, 85, 40].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </Box>
);

interface MessageProps {
  contact: ContactRecord;
  draft: MessageDraft;
  onDraft: Dispatch<SetStateAction<MessageDraft>>;
}

function Message({ contact, draft, onDraft }: MessageProps) {
  const mayWrite = usePermission('contact:update');
  const field = useRef<HTMLTextAreaElement>(null);
  const { name, email, subject } = contact;
  const writeAgain = (reply: string): void => {
    onDraft({ ...draft, mode: 'reply', reply, seen: contact.replies.length });
    field.current?.focus();
  };
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 160, overflowY: 'auto', p: 2 }} tabIndex={0} role="group" aria-label="Message">
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
            <Link href={mailto(email, subject)} variant="body2">
              {email}
            </Link>
          </Box>
          <StatusCell of={contactStatus} record={contact} name={subject} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 2 }}>
          <AssigneeSelect contact={contact} />
          <AssignToMe contact={contact} variant="text" />
        </Box>
        <Conversation contact={contact} onWriteAgain={writeAgain} />
      </Box>
      {mayWrite ? (
        <Composer contact={contact} draft={draft} onDraft={onDraft} field={field} />
      ) : (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <MailButton contact={contact} />
        </Box>
      )}
    </>
  );
}
