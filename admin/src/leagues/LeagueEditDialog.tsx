import type { LeagueRecord } from '@contract/records/league.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import LeagueDialog from './LeagueDialog.js';

/** Reads a league by the id in the address, then edits it. */
export default function LeagueEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<LeagueRecord>('leagues', { id });
  if (data) return <LeagueDialog league={data} onClose={onClose} />;
  return <LoadingDialog title="Edit league" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
