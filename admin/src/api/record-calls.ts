import type { ListName } from '@contract/lists.js';
import type { ResourceName } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { apiPath } from './envelope.js';
import { withChange } from './own-changes.js';
import { type Done, write } from './request.js';

/**
 * Deletes a record. If `revision` is set, the delete requires that revision. `undoes` is the id of the activity entry that
 * the deletion undoes.
 */
export async function removeRecord(
  resource: ResourceName,
  record: RaRecord,
  revision?: number,
  undoes?: string,
): Promise<Done> {
  const { message } = await write('DELETE', apiPath(resource, record.id, record), { revision, undoes });
  return { message, changes: [{ resource, before: record, after: null }] };
}

/** Restores a deleted record. `undoes` is the id of the activity entry about the deletion. */
export const restoreRecord = (resource: ResourceName, record: Pick<RaRecord, 'id'>, undoes?: string): Promise<Done> =>
  write('POST', `${apiPath(resource, record.id, record)}/restore`, { undoes });

/**
 * Writes the status of a record with `PUT /api/{resource}/{id}/status`. `revision` defaults to the record's. `more` is
 * sent with the status. `undoes` is the id of the activity entry that the write undoes.
 */
export const setStatus = (
  resource: ResourceName,
  record: RaRecord,
  status: string,
  revision = record.revision as number | undefined,
  more: object = {},
  undoes?: string,
): Promise<Done> =>
  withChange(
    resource as ListName,
    record,
    write('PUT', `${apiPath(resource, record.id, record)}/status`, { body: { status, ...more }, revision, undoes }),
  );
