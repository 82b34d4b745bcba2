import type { ResourceName } from '@contract/resources/index.js';
import { useCallback, useState } from 'react';
import { type RaRecord, useCreate, useNotify, useUpdate } from 'react-admin';
import { announcements, type Done, messageOf } from '../api/index.js';
import { returnFocus } from './focus-main.js';
import { useRefreshResource } from './resource-context.js';

/** Runs a write, then refetches every list of the resource, even after a failure. Throws the API's error. */
export function useWrite(resource: ResourceName) {
  const refresh = useRefreshResource(resource);
  return useCallback(
    async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call();
      } finally {
        void refresh().then(returnFocus);
      }
    },
    [refresh],
  );
}

/**
 * Runs a call that changes records. Shows the server's message after the response and refetches every list with such
 * records.
 */
export function useAct(resource: ResourceName) {
  const notify = useNotify();
  const write = useWrite(resource);
  const [busy, setBusy] = useState(false);

  const act = useCallback(
    async (call: () => Promise<Done>): Promise<boolean> => {
      setBusy(true);
      try {
        announcements.emit(await write(call));
        return true;
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [notify, write],
  );
  return { act, busy };
}

interface Existing {
  record?: RaRecord;
  /** Revision for `If-Match`. Defaults to the record's. */
  revision?: number;
  meta?: Record<string, unknown>;
}

/** Saves a form: updates `record`, or creates a record without it. Throws the API's error. */
export function useSave(resource: ResourceName) {
  const write = useWrite(resource);
  const [create] = useCreate();
  const [update] = useUpdate();

  return useCallback(
    (values: object, { record, revision, meta }: Existing = {}): Promise<RaRecord> => {
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
      return write<RaRecord>(() => {
        if (!record) return create(resource, { data: values, meta }, options);
        const params = {
          id: record.id,
          data: values,
          previousData: record,
          meta: { ...meta, revision: revision ?? record.revision },
        };
        return update(resource, params, options);
      });
    },
    [create, resource, update, write],
  );
}
