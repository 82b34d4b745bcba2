import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import AffiliateDialog from './AffiliateDialog.js';

/** Reads an affiliate by the id in the address, then edits it. */
export default function AffiliateEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<AffiliateRecord>('affiliates', { id });
  if (data) return <AffiliateDialog affiliate={data} onClose={onClose} />;
  return <LoadingDialog title="Edit affiliate" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
