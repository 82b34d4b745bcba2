import type { OwnStreamDto } from '@contract/dto/own-stream.dto.js';
import type { GameAddress } from '../api/games.js';
import { api, bodyOf } from '../api/request.js';

const at = (id: string) => ({ params: { path: { id } } });

/** Creates an own stream and its entry in a game. Only this response contains the key. */
export const addOwnStream = ({ matchId, id }: GameAddress, body: OwnStreamDto) =>
  bodyOf(
    api.POST('/api/matches/{matchId}/game/{gameId}/own-stream', { params: { path: { matchId, gameId: id } }, body }),
  );

/** Replaces the key. Only this response contains the new key. */
export const replaceKey = (id: string) => bodyOf(api.POST('/api/own-streams/{id}/key', at(id)));

export const revokeKey = (id: string) => bodyOf(api.DELETE('/api/own-streams/{id}/key', at(id)));

export const disconnectEncoder = (id: string) => bodyOf(api.POST('/api/own-streams/{id}/disconnect', at(id)));

/** Disconnects the connected encoder and blocks it for a time, so that the rejected encoder can connect. */
export const switchEncoder = (id: string) => bodyOf(api.POST('/api/own-streams/{id}/switch', at(id)));

export const removeOwnStream = (id: string) => bodyOf(api.DELETE('/api/own-streams/{id}', at(id)));
