import type { ResourceName } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { messageIn } from './envelope.js';
import { apiPath } from './path.js';
import { ifMatch } from './if-match.js';
import { request } from './request.js';

/**
 * Writes the status of a record by `PUT /api/{resource}/{id}/status`; resolves to the server's sentence, said to nobody
 * yet. The revision is the record's own when left out.
 */
export async function setStatus(
  resource: ResourceName,
  record: RaRecord,
  status: string,
  revision = record.revision as number | undefined,
): Promise<{ message: string }> {
  const path = `${apiPath(resource, record.id)}/status`;
  const { json } = await request(path, { method: 'PUT', body: { status }, headers: ifMatch(revision) });
  return { message: messageIn(json) };
}
