import type { DownloadRecord } from '@contract/records/download.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import DownloadDialog from './DownloadDialog.js';

/** Reads a build by the id in the address, then edits it. */
export default function DownloadEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<DownloadRecord>('downloads', { id });
  if (data) return <DownloadDialog download={data} onClose={onClose} />;
  return <LoadingDialog title="Edit build" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
