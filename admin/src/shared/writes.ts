import type { ResourceName } from '@contract/resources/index.js';
import { useCallback, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';
import { setStatus } from '../api/record-calls.js';
import { returnFocus } from './focus-main.js';
import { useRefreshResource } from './resource-context.js';

/**
 * Runs a call that changes records: shows the server's message (or its reason), then reads every list with such records
 * again. Nothing is shown as done before the server has done it.
 */
export function useAct(resource: ResourceName) {
  const notify = useNotify();
  const refresh = useRefreshResource(resource);
  const [busy, setBusy] = useState(false);

  const act = useCallback(
    async (call: () => Promise<{ message: string }>): Promise<boolean> => {
      setBusy(true);
      try {
        const { message } = await call();
        notify(message, { type: 'success' });
        return true;
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        return false;
      } finally {
        setBusy(false);
        void refresh().then(returnFocus);
      }
    },
    [notify, refresh],
  );
  return { act, busy };
}

/** `setStatus` of one record, after which its lists are read again, whether it went well or not. */
export function useSetStatus(resource: ResourceName) {
  const refresh = useRefreshResource(resource);
  return useCallback(
    (record: RaRecord, status: string, revision?: number, more?: object): Promise<{ message: string }> =>
      setStatus(resource, record, status, revision, more).finally(() => void refresh().then(returnFocus)),
    [refresh, resource],
  );
}
