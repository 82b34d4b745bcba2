import { ContactStatusDto } from '@contract/dto/contact.dto.js';
import type { ContactRecord } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES } from '@contract/statuses.js';
import { Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { LoadingDialog, StatusDialog } from '../shared/form/index.js';
import { CONTACT_TONES } from './status.js';

const TITLE = 'Change contact status';

/** Reads a message by the id in the address, then gives it another status. */
export default function ContactStatusDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: contact, error, refetch } = useGetOne<ContactRecord>('contacts', { id });
  if (!contact) return <LoadingDialog title={TITLE} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  return (
    <StatusDialog
      title={TITLE}
      resource="contacts"
      record={contact}
      statuses={CONTACT_STATUSES}
      tones={CONTACT_TONES}
      dto={ContactStatusDto}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{contact.subject}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {contact.name}, {contact.email}
      </Typography>
    </StatusDialog>
  );
}
