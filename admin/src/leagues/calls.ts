import type { UsualStreamDto } from '@contract/dto/usual-streams.dto.js';
import type { UsualStreamsResponse } from '@contract/records/league.record.js';
import { api, bodyOf, type Done } from '../api/index.js';
import { ifMatch, undoing } from '../api/request.js';

const pathOf = (id: string) => ({ params: { path: { id } } });

/** Reads the usual streams of a league with the league's revision. */
export const readUsualStreams = (id: string): Promise<UsualStreamsResponse> =>
  bodyOf(api.GET('/api/leagues/{id}/streams', pathOf(id)));

/**
 * Replaces the usual streams of a league. A stale revision is rejected with 409. `undoes` is the id of the activity
 * entry that the write undoes.
 */
export function saveUsualStreams(
  id: string,
  streams: UsualStreamDto[],
  revision: number | undefined,
  undoes?: string,
): Promise<Done> {
  const headers = { ...ifMatch(revision), ...undoing(undoes) };
  return bodyOf(api.PUT('/api/leagues/{id}/streams', { ...pathOf(id), body: { streams }, headers }));
}
