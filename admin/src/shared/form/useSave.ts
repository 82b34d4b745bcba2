import type { ResourceName } from '@contract/resources/index.js';
import { useCallback } from 'react';
import { useCreate, useUpdate, type RaRecord } from 'react-admin';
import { useRefreshResource } from '../resource-context.js';

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
