import type { GameRecord } from '@contract/records/match.record.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { messageIn } from './envelope.js';
import { deleteGame } from './games.js';
import { ifMatch, request, undoing } from './request.js';

/** Deletes a record, only if it still has `revision` where that is given; resolves to the server's sentence about it. */
export async function removeRecord(resource: ResourceName, record: RaRecord, revision?: number): Promise<string> {
  if (resource === 'games') return deleteGame(record as unknown as GameRecord);
  return messageIn(
    (await request(apiPath(resource, record.id), { method: 'DELETE', headers: ifMatch(revision) })).json,
  );
}

/**
 * Writes the status of a record by `PUT /api/{resource}/{id}/status`; resolves to the server's message, which is not
 * shown yet. The revision is the record's own when left out; `more` goes with the status; `undoes` is the entry of the
 * activity log that it takes back.
 */
export async function setStatus(
  resource: ResourceName,
  record: RaRecord,
  status: string,
  revision = record.revision as number | undefined,
  more: object = {},
  undoes?: string,
): Promise<{ message: string }> {
  const path = `${apiPath(resource, record.id)}/status`;
  const { json } = await request(path, {
    method: 'PUT',
    body: { status, ...more },
    headers: { ...ifMatch(revision), ...undoing(undoes) },
  });
  return { message: messageIn(json) };
}

/** The address of a resource's calls, or of one record's. */
export function apiPath(resource: ResourceName, id?: string | number): string {
  const { path } = RESOURCES[resource];
  return id === undefined ? `/api/${path}` : `/api/${path}/${encodeURIComponent(id)}`;
}
