import type { OwnStreamStatus } from '../../contract/records/own-stream.record.js';
import type { OwnStreamState } from '../../contract/own-streams.js';
import { SECOND } from '../../contract/time/units.js';
import type { GameDoc } from '../games/game.schema.js';
import type { PublisherState } from './media-server.js';
import type { OwnStreamDoc } from './own-stream.schema.js';

/** Returns the state of an own stream for staff. `game` is null if the game was deleted. */
export function statusOf(
  doc: OwnStreamDoc,
  game: Pick<GameDoc, 'status'> | null,
  publisher: PublisherState | undefined,
  now: number,
): OwnStreamStatus {
  const { drops } = doc;
  if (publisher) {
    const startedAt = publisher.since;
    return {
      // An encoder that has not sent media yet counts as waiting.
      state: startedAt === null ? 'waiting' : 'up',
      since: new Date(startedAt ?? doc.lastUp?.at ?? doc.createdAt).toISOString(),
      tracks: publisher.tracks.map((track) => ({ ...track })),
      uptime: startedAt === null ? 0 : Math.max(0, Math.round((now - startedAt) / SECOND)),
      drops,
      advice: [...publisher.advice],
      reason: '',
    };
  }
  const [state, since] = stateWithout(doc, game);
  return {
    state,
    since: since.toISOString(),
    tracks: [],
    uptime: 0,
    drops,
    advice: [],
    reason: doc.lastDown?.text ?? '',
  };
}

function stateWithout(
  { createdAt, lastUp, lastDown, finishedAt }: OwnStreamDoc,
  game: Pick<GameDoc, 'status'> | null,
): [OwnStreamState, Date] {
  const lastSeen = lastDown?.at ?? lastUp?.at ?? createdAt;
  if (!game || game.status === 'Finished') return ['ended', finishedAt ?? lastSeen];
  return lastUp ? ['down', lastSeen] : ['waiting', createdAt];
}
