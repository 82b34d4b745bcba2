import type { OwnStreamDto } from '@contract/dto/own-stream.dto.js';
import type { GameAddress } from '../api/games.js';
import { api, bodyOf } from '../api/request.js';

const at = (id: string) => ({ params: { path: { id } } });

/** Loads the dialog that shows a key before the key exists. If the dialog failed to load afterwards, the key would be lost. */
const loadKeyDialog = () => Promise.all([import('./KeyDialog.js'), import('../account/QrCode.js')]);

/** Creates an own stream and its entry in a game. Only this response contains the key. */
export async function addOwnStream({ matchId, id }: GameAddress, body: OwnStreamDto) {
  await loadKeyDialog();
  const params = { path: { matchId, gameId: id } };
  return bodyOf(api.POST('/api/matches/{matchId}/game/{gameId}/own-stream', { params, body }));
}

/** Replaces the key. Only this response contains the new key. */
export async function replaceKey(id: string) {
  await loadKeyDialog();
  return bodyOf(api.POST('/api/own-streams/{id}/key', at(id)));
}

/** Changes how long before its time a connected encoder sets the game live, in minutes. */
export const changeEarlyLive = (id: string, earlyLiveMinutes: number) =>
  bodyOf(api.PUT('/api/own-streams/{id}', { ...at(id), body: { earlyLiveMinutes } }));

export const revokeKey = (id: string) => bodyOf(api.DELETE('/api/own-streams/{id}/key', at(id)));

export const disconnectEncoder = (id: string) => bodyOf(api.POST('/api/own-streams/{id}/disconnect', at(id)));

/** Disconnects the connected encoder and blocks it for a time, so that the rejected encoder can connect. */
export const switchEncoder = (id: string) => bodyOf(api.POST('/api/own-streams/{id}/switch', at(id)));

export const removeOwnStream = (id: string) => bodyOf(api.DELETE('/api/own-streams/{id}', at(id)));
