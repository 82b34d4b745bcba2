import type { MailState } from '@contract/mail.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import { MINUTE } from '@contract/time/units.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import NoteIcon from '@mui/icons-material/LockOutlined';
import AgainIcon from '@mui/icons-material/ReplayOutlined';
import ReplyIcon from '@mui/icons-material/ReplyOutlined';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { usePermission, useUser } from '../auth/index.js';
import { useZone } from '../shared/clock.js';
import { confirm } from '../shared/confirm.js';
import { focusMain } from '../shared/focus-main.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { Quiet } from '../shared/text.js';
import { useNow } from '../shared/time.js';
import { useAct } from '../shared/writes.js';
import { removeNote } from './calls.js';
import { entriesOf, type Entry } from './message.js';

interface ConversationProps {
  contact: ContactRecord;
  /** Called to write a reply again whose delivery failed. */
  onWriteAgain(text: string): void;
}

/** Shows the visitor's message with the replies and notes of staff. */
export function Conversation({ contact, onWriteAgain }: ConversationProps) {
  const now = useNow(MINUTE);
  const { name, message, createdAt } = contact;
  return (
    <Box component="ol" aria-label="Conversation" sx={{ display: 'grid', gap: 1.5 }}>
      <Box component="li">
        <Head who={name} what="wrote" at={createdAt} now={now} />
        <Text text={message} />
      </Box>
      {entriesOf(contact).map((entry) => (
        <EntryItem key={entry.id} contact={contact} entry={entry} now={now} onWriteAgain={onWriteAgain} />
      ))}
    </Box>
  );
}

type Delivery = 'Queued' | 'Sent' | 'Not delivered';
const DELIVERY: Readonly<Record<MailState, Delivery>> = { pending: 'Queued', sent: 'Sent', failed: 'Not delivered' };
const TONES: StatusTones<Delivery> = { Queued: 'waiting', Sent: 'good', 'Not delivered': 'bad' };

interface EntryItemProps extends ConversationProps {
  entry: Entry;
  now: number;
}

function EntryItem({ contact, entry, now, onWriteAgain }: EntryItemProps) {
  const isNote = entry.kind === 'note';
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        borderRadius: 1,
        border: 1,
        borderStyle: isNote ? 'dashed' : 'solid',
        borderColor: 'divider',
        bgcolor: isNote ? 'transparent' : 'action.hover',
      }}
    >
      <Head
        icon={isNote ? <NoteIcon aria-hidden sx={icon} /> : <ReplyIcon aria-hidden sx={icon} />}
        who={entry.author.username}
        what={isNote ? 'added a note' : 'replied'}
        at={entry.createdAt}
        now={now}
      >
        {isNote ? (
          <RemoveNote contact={contact} entry={entry} />
        ) : (
          <Typography variant="body2" component="span">
            <StatusLabel status={DELIVERY[entry.mailState]} tones={TONES} />
          </Typography>
        )}
      </Head>
      <Text text={entry.text} />
      {entry.kind === 'reply' && entry.mailState === 'failed' && (
        <Button size="small" startIcon={<AgainIcon />} sx={{ mt: 1 }} onClick={() => onWriteAgain(entry.text)}>
          Write again
        </Button>
      )}
    </Box>
  );
}

const icon = { fontSize: 15, color: 'text.secondary', flexShrink: 0, mt: 0.375 } as const;

interface HeadProps {
  icon?: ReactNode;
  who: string;
  what: string;
  at: string;
  now: number;
  children?: ReactNode;
}

function Head({ icon, who, what, at, now, children }: HeadProps) {
  const zone = useZone();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75, mb: 0.5, minHeight: 28 }}>
      {icon}
      <Quiet sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 550, color: 'text.primary' }}>
          {who}
        </Box>
        <span>{` ${what} `}</span>
        <time dateTime={at} title={dayAndHour(at, zone)}>
          {fromNow(Date.parse(at), now, zone)}
        </time>
      </Quiet>
      {children}
    </Box>
  );
}

const Text = ({ text }: { text: string }) => (
  <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch', lineHeight: 1.6 }}>
    {text}
  </Typography>
);

/** Deletes a note. Visible to its author and to users who may delete messages. */
function RemoveNote({ contact, entry }: { contact: ContactRecord; entry: Entry }) {
  const { act, busy } = useAct('contacts');
  const [mayUpdate, mayDelete] = [usePermission('contact:update'), usePermission('contact:delete')];
  const isMine = entry.author.id === useUser()?.id;
  if (!mayDelete && !(isMine && mayUpdate)) return null;
  const confirmAndDelete = async (): Promise<void> => {
    const question = { title: 'Delete this note?', text: 'This cannot be undone.', items: [entry.text] };
    if (!(await confirm({ ...question, action: 'Delete note', color: 'error' }))) return;
    if (await act(() => removeNote(contact, entry.id))) focusMain();
  };
  const label = `Delete the note of ${entry.author.username}`;
  return (
    <Tooltip title="Delete note">
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={busy}
          onClick={() => void confirmAndDelete()}
          sx={{ my: -0.5 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
