import { MatchRequestStatusDto } from '@contract/dto/match-request.dto.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES } from '@contract/statuses.js';
import { Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { LoadingDialog, StatusDialog } from '../shared/form/index.js';
import { REQUEST_TONES, teamsOf } from './status.js';

const TITLE = 'Change request status';

/** Reads a request by the id in the address, then gives it another status. */
export default function RequestStatusDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: request, error, refetch } = useGetOne<MatchRequestRecord>('requests', { id });
  if (!request) return <LoadingDialog title={TITLE} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  const { league, category, username, email } = request;
  return (
    <StatusDialog
      title={TITLE}
      resource="requests"
      record={request}
      statuses={REQUEST_STATUSES}
      tones={REQUEST_TONES}
      dto={MatchRequestStatusDto}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{teamsOf(request)}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {league} · {category}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        Asked for by {username}, {email}
      </Typography>
    </StatusDialog>
  );
}
