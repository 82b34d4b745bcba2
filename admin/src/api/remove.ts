import type { ResourceName } from '@contract/resources/index.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { RaRecord } from 'react-admin';
import { messageIn } from './envelope.js';
import { deleteGame } from './games.js';
import { apiPath } from './path.js';
import { ifMatch } from './if-match.js';
import { request } from './request.js';

/** Deletes a record, only if it still has `revision` where that is given; resolves to the server's sentence about it. */
export async function removeRecord(resource: ResourceName, record: RaRecord, revision?: number): Promise<string> {
  if (resource === 'games') return deleteGame(record as unknown as GameRecord);
  return messageIn(
    (await request(apiPath(resource, record.id), { method: 'DELETE', headers: ifMatch(revision) })).json,
  );
}
