import type { ResourceName } from '@contract/resources/index.js';
import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import { setStatus } from '../api/status.js';
import { useRefreshResource } from './resource-context.js';

/** `setStatus` of one record, after which its lists are read again, whether it went well or not. */
export function useSetStatus(resource: ResourceName) {
  const refresh = useRefreshResource(resource);
  return useCallback(
    (record: RaRecord, status: string, revision?: number): Promise<{ message: string }> =>
      setStatus(resource, record, status, revision).finally(() => void refresh()),
    [refresh, resource],
  );
}
