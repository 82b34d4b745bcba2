import type { UserRecord } from '@contract/records/user.record.js';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { LoadingDialog } from '../shared/form/index.js';

interface ReadUserProps {
  id: string;
  title: string;
  onClose(): void;
  children(user: UserRecord): ReactNode;
}

/** Reads a user by the id in the address, for a dialog about them. */
export function ReadUser({ id, title, onClose, children }: ReadUserProps) {
  const { data, error, refetch } = useGetOne<UserRecord>('users', { id });
  if (data) return children(data);
  return <LoadingDialog title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}
