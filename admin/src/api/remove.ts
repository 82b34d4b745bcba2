import type { GameRecord } from '@contract/records/match.record.js';
import type { RaRecord } from 'react-admin';
import { messageIn } from './envelope.js';
import { deleteGame } from './games.js';
import { ifMatch } from './if-match.js';
import { request } from './request.js';

/** Deletes a record, only if it still has `revision` where that is given; resolves to the server's sentence about it. */
export async function removeRecord(resource: string, record: RaRecord, revision?: number): Promise<string> {
  if (resource === 'games') return deleteGame(record as unknown as GameRecord);
  const path = `/api/${resource}/${encodeURIComponent(record.id)}`;
  return messageIn((await request(path, { method: 'DELETE', headers: ifMatch(revision) })).json);
}
