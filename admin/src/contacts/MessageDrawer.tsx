import type { ContactRecord } from '@contract/records/contact.record.js';
import CloseIcon from '@mui/icons-material/Close';
import ReplyIcon from '@mui/icons-material/ReplyOutlined';
import { Box, Button, Drawer, IconButton, Link, Skeleton, Tooltip, Typography } from '@mui/material';
import { useId } from 'react';
import { useGetOne } from 'react-admin';
import { ErrorState } from '../shared/EmptyState.js';
import { DeleteAction, StatusCell } from '../shared/list/index.js';
import { dayAndHour } from '@contract/time/labels.js';
import { mailto } from './mailto.js';
import { contactStatus, messageName } from './status.js';

interface MessageDrawerProps {
  id: string;
  onClose(): void;
}

/** A visitor's message in full, with what can be done about it. */
export default function MessageDrawer({ id, onClose }: MessageDrawerProps) {
  const { data: contact, error, refetch } = useGetOne<ContactRecord>('contacts', { id });
  const heading = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': heading,
          sx: { width: { xs: '100%', sm: 480 }, display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={heading} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {contact?.subject ?? 'Message'}
        </Typography>
        <Tooltip title="Close">
          <IconButton aria-label="Close" autoFocus onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {contact ? (
        <Message contact={contact} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Box aria-busy sx={{ p: 2 }}>
          {[60, 90, 85, 40].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Box>
      )}
    </Drawer>
  );
}

function Message({ contact, onClose }: { contact: ContactRecord; onClose(): void }) {
  const { name, email, subject, message, createdAt } = contact;
  const address = mailto(email, subject);
  return (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start', mb: 2 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
            <Link href={address} variant="body2">
              {email}
            </Link>
            <Typography variant="body2" color="text.secondary" component="div">
              <time dateTime={createdAt}>{dayAndHour(createdAt)}</time>
            </Typography>
          </Box>
          <StatusCell of={contactStatus} record={contact} name={subject} />
        </Box>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '70ch', lineHeight: 1.6 }}>
          {message}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="contained" startIcon={<ReplyIcon />} href={address}>
          Reply by email
        </Button>
        <Box sx={{ ml: 'auto' }}>
          <DeleteAction
            resource="contacts"
            record={contact}
            permission="contact:delete"
            noun="message"
            name={messageName(contact)}
            variant="outlined"
            onDeleted={onClose}
          />
        </Box>
      </Box>
    </>
  );
}
