import type { GameRecord } from '@contract/records/match.record.js';
import type { ResourceName } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { apiPath } from './envelope.js';
import { deleteGame } from './games.js';
import { type Done, write } from './request.js';

/** Deletes a record, only if it still has `revision` where that is given; resolves to the server's sentence about it. */
export async function removeRecord(resource: ResourceName, record: RaRecord, revision?: number): Promise<string> {
  if (resource === 'games') return deleteGame(record as unknown as GameRecord);
  return (await write('DELETE', apiPath(resource, record.id), { revision })).message;
}

/**
 * Writes the status of a record by `PUT /api/{resource}/{id}/status`. The revision is the record's own when left out; `more` goes
 * with the status; `undoes` is the entry of the activity log that it takes back.
 */
export const setStatus = (
  resource: ResourceName,
  record: RaRecord,
  status: string,
  revision = record.revision as number | undefined,
  more: object = {},
  undoes?: string,
): Promise<Done> =>
  write('PUT', `${apiPath(resource, record.id)}/status`, { body: { status, ...more }, revision, undoes });
