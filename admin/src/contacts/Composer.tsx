import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import { cleanLines } from '@contract/text.js';
import NoteIcon from '@mui/icons-material/LockOutlined';
import ReplyIcon from '@mui/icons-material/ReplyOutlined';
import { Alert, Box, Button, Checkbox, FormControlLabel, Tab, Tabs, TextField } from '@mui/material';
import { type Dispatch, type KeyboardEvent, type RefObject, type SetStateAction, useId, useState } from 'react';
import { ApiError, announcements, messageOf } from '../api/index.js';
import { isMailOn } from '../shared/page-settings.js';
import { randomKey } from '../shared/browser.js';
import { storedLength, tooLong } from '../shared/form/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { addNote, sendReply } from './calls.js';
import { mailto } from './message.js';

export type Mode = 'reply' | 'note';

/** Unsent text of a message. */
export interface MessageDraft {
  mode: Mode;
  reply: string;
  note: string;
  /** Idempotency key of the reply: a retry after a failure sends it only once. */
  key: string;
  /** Number of replies when the user started to write. */
  seen: number;
}

export const newDraft = ({ replies }: Pick<ContactRecord, 'replies'>, mode: Mode = 'reply'): MessageDraft => ({
  mode,
  reply: '',
  note: '',
  key: randomKey(),
  seen: replies.length,
});

interface ComposerProps {
  contact: ContactRecord;
  draft: MessageDraft;
  onDraft: Dispatch<SetStateAction<MessageDraft>>;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Writes a reply to the visitor or a note for colleagues. The drafts are separate, so that neither is sent as the
 * other.
 */
export function Composer({ contact, draft, onDraft, field }: ComposerProps) {
  const id = useId();
  const { mode } = draft;
  const [busy, setBusy] = useState(false);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Tabs
        value={mode}
        onChange={(_, next: Mode) => onDraft({ ...draft, mode: next })}
        aria-label="What to write"
        sx={{ px: 1, minHeight: 40, '& .MuiTab-root': { minHeight: 40, gap: 0.5 } }}
      >
        <Tab
          value="reply"
          disabled={busy && mode !== 'reply'}
          label="Reply"
          id={`${id}-reply`}
          aria-controls={`${id}-panel`}
          icon={<ReplyIcon sx={small} />}
          iconPosition="start"
        />
        <Tab
          value="note"
          disabled={busy && mode !== 'note'}
          label="Internal note"
          id={`${id}-note`}
          aria-controls={`${id}-panel`}
          icon={<NoteIcon sx={small} />}
          iconPosition="start"
        />
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${mode}`} sx={{ p: 2, pt: 1.5 }}>
        {mode === 'reply' && !isMailOn ? (
          <>
            <Quiet sx={{ mb: 1.5 }}>
              {`${MESSAGES.mailNotSetUp} Your email program opens with the reply. The reply is not stored here.`}
            </Quiet>
            <MailButton contact={contact} />
          </>
        ) : (
          <Writing
            key={mode}
            contact={contact}
            draft={draft}
            onDraft={onDraft}
            field={field}
            busy={busy}
            onBusy={setBusy}
          />
        )}
      </Box>
    </Box>
  );
}

const small = { fontSize: 16 } as const;

/** Opens the user's email program. */
export const MailButton = ({ contact: { email, subject } }: { contact: ContactRecord }) => (
  <Button variant="contained" startIcon={<ReplyIcon />} href={mailto(email, subject)}>
    Reply by email
  </Button>
);

const WORDS = {
  reply: { label: 'Reply', send: 'Send reply', max: LIMITS.reply },
  note: { label: 'Note', send: 'Add note', max: LIMITS.note },
} as const;

interface WritingProps extends ComposerProps {
  /** Whether the text is being sent. Other input is disabled in the meantime. */
  busy: boolean;
  onBusy(busy: boolean): void;
}

function Writing({ contact, draft, onDraft, field, busy, onBusy }: WritingProps) {
  const { mode, seen } = draft;
  const { label, send, max } = WORDS[mode];
  const [resolves, setResolves] = useState(false);
  const [failure, setFailure] = useState('');
  const refresh = useRefreshResource('contacts');
  const text = draft[mode];
  const excess = tooLong(text, max, label);
  const problem = failure || excess;
  const newer = mode === 'reply' && draft.reply ? contact.replies.slice(seen) : [];

  const type = (typed: string): void => {
    const begins = mode === 'reply' && !draft.reply;
    onDraft({ ...draft, [mode]: typed, ...(begins && { seen: contact.replies.length }) });
  };

  const write = async (): Promise<void> => {
    if (busy || excess) return;
    if (!cleanLines(text)) {
      setFailure(`${label} is required`);
      field.current?.focus();
      return;
    }
    onBusy(true);
    setFailure('');
    try {
      const { message } = await (mode === 'note'
        ? addNote(contact, text)
        : sendReply(contact, { text, key: draft.key, ...(resolves && { status: 'Resolved' }) }));
      announcements.emit(message);
      written();
    } catch (error) {
      // An earlier attempt succeeded although its response was lost.
      if (error instanceof ApiError && error.code === 'REPLY_EXISTS') written();
      else {
        setFailure(failureOf(error));
        field.current?.focus();
      }
    } finally {
      onBusy(false);
      void refresh();
    }
  };

  const written = (): void => {
    const fresh = newDraft(contact);
    onDraft((now) => (mode === 'reply' ? { ...fresh, note: now.note } : { ...now, note: '' }));
    setResolves(false);
    field.current?.focus();
  };

  const sendByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void write();
  };

  return (
    <>
      {newer.map(({ id, author }) => (
        <Alert key={id} severity="warning" sx={{ mb: 1.5 }}>
          {`${author.username} replied while you were writing.`}
        </Alert>
      ))}
      <TextField
        label={label}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={sendByKey}
        inputRef={field}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        required
        error={!!problem}
        helperText={
          problem || (mode === 'reply' ? `Sent to ${contact.email} by email` : 'Only colleagues can see this note')
        }
        slotProps={{
          htmlInput: { readOnly: busy, dir: 'auto' },
          formHelperText: { role: problem ? 'alert' : undefined, sx: { overflowWrap: 'anywhere' } },
        }}
        sx={{ m: 0 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        {mode === 'reply' && contact.status !== 'Resolved' && (
          <FormControlLabel
            control={<Checkbox size="small" checked={resolves} onChange={(_, on) => setResolves(on)} />}
            label="Mark as resolved"
          />
        )}
        <Quiet sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>{`${storedLength(text)}/${max}`}</Quiet>
        <Button variant="contained" loading={busy} disabled={!!excess} onClick={() => void write()}>
          <span>{newer.length > 0 ? 'Send it anyway' : send}</span>
        </Button>
      </Box>
    </>
  );
}

/** Returns the API's message for the text field, or for the whole call. */
function failureOf(error: unknown): string {
  const body = error instanceof ApiError ? error.body : undefined;
  if (body?.code === 'STALE_WRITE') return 'Someone else changed this message. Review it, then send again.';
  return body?.errors?.['text']?.[0] ?? messageOf(error);
}
