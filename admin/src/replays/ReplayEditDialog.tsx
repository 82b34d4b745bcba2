import type { ReplayRecord } from '@contract/records/replay.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import ReplayDialog from './ReplayDialog.js';

/** Reads a replay by the id in the address, then edits it. */
export default function ReplayEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<ReplayRecord>('replays', { id });
  if (data) return <ReplayDialog replay={data} onClose={onClose} />;
  return <LoadingDialog title="Edit replay" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
