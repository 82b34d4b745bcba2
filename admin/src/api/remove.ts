import type { GameRecord } from '@contract/records/match.record.js';
import type { RaRecord } from 'react-admin';
import { messageIn } from './envelope.js';
import { deleteGame } from './games.js';
import { request } from './request.js';

/** Deletes a record; resolves to the server's sentence about it. */
export async function removeRecord(resource: string, record: RaRecord): Promise<string> {
  if (resource === 'games') return deleteGame(record as unknown as GameRecord);
  return messageIn((await request(`/api/${resource}/${encodeURIComponent(record.id)}`, { method: 'DELETE' })).json);
}
