import type { ResourceName } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { apiPath } from './envelope.js';
import { type Done, write } from './request.js';

/** Deletes a record and resolves to the server's message. If `revision` is set, the delete requires that revision. */
export async function removeRecord(resource: ResourceName, record: RaRecord, revision?: number): Promise<string> {
  return (await write('DELETE', apiPath(resource, record.id, record), { revision })).message;
}

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
  write('PUT', `${apiPath(resource, record.id, record)}/status`, { body: { status, ...more }, revision, undoes });
