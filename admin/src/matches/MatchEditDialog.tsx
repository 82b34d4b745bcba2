import type { MatchRecord } from '@contract/records/match.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import MatchDialog from './MatchDialog.js';

/** Reads a match by the id in the address, then edits it. */
export default function MatchEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<MatchRecord>('matches', { id });
  if (data) return <MatchDialog match={data} onClose={onClose} />;
  return <LoadingDialog title="Edit match" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
