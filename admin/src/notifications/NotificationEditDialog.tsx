import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';
import NotificationDialog from './NotificationDialog.js';

/** Reads a template by the id in the address, then edits it. */
export default function NotificationEditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useGetOne<SimpleNotificationRecord>('notifications', { id });
  if (data) return <NotificationDialog notification={data} onClose={onClose} />;
  return <LoadingDialog title="Edit template" error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
