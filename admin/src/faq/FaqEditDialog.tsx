import type { FaqRecord } from '@contract/records/faq.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import FaqDialog from './FaqDialog.js';

/** Reads a FAQ by the id in the address, then edits it. */
export default function FaqEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<FaqRecord>('faqs', { id });
  if (data) return <FaqDialog faq={data} onClose={onClose} />;
  return <LoadingDialog title="Edit FAQ" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
