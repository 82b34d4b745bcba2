import type { ResourceName } from '@contract/resources/index.js';
import { useCallback, useState } from 'react';
import { type RaRecord, useCreate, useNotify, useUpdate } from 'react-admin';
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

interface Existing {
  record?: RaRecord;
  /** What `If-Match` is compared with; the record's own when left out. */
  revision?: number;
  meta?: Record<string, unknown>;
}

/**
 * Writes a form: an update of `record`, or a new one without it. Throws what the API refused.
 * Lists that show the resource are read again, whether the write went well or not.
 */
export function useSave(resource: ResourceName) {
  const refresh = useRefreshResource(resource);
  const [create] = useCreate();
  const [update] = useUpdate();

  return useCallback(
    async (values: object, { record, revision, meta }: Existing = {}): Promise<RaRecord> => {
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
      try {
        if (!record) return (await create(resource, { data: values, meta }, options)) as RaRecord;
        const params = {
          id: record.id,
          data: values,
          previousData: record,
          meta: { ...meta, revision: revision ?? record.revision },
        };
        return (await update(resource, params, options)) as RaRecord;
      } finally {
        void refresh();
      }
    },
    [create, refresh, resource, update],
  );
}
