import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import { setStatus } from '../api/status.js';

/** `setStatus` of one record, after which its lists are read again, whether it went well or not. */
export function useSetStatus(resource: string) {
  const client = useQueryClient();
  return useCallback(
    (record: RaRecord, status: string, revision?: number): Promise<{ message: string }> =>
      setStatus(resource, record, status, revision).finally(
        () => void client.invalidateQueries({ queryKey: [resource] }),
      ),
    [client, resource],
  );
}
