import { REJECTION_MINUTES, type OwnStreamState } from '../../contract/own-streams.js';
import { holds } from '../../contract/permissions.js';
import type { OwnStreamStatus, RejectedEncoder } from '../../contract/records/own-stream.record.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { GameDoc } from '../games/game.schema.js';
import type { PublisherState, RejectedPublisher } from './media-server.js';
import type { OwnStreamDoc } from './own-stream.schema.js';

/** Encoder of an own stream, and the last encoder that was rejected because of it. */
export interface Encoders {
  publisher?: PublisherState;
  rejection?: RejectedPublisher;
}

/** Returns the state of an own stream for staff. `game` is null if the game was deleted. */
export function statusOf(
  doc: OwnStreamDoc,
  game: Pick<GameDoc, 'status'> | null,
  { publisher, rejection }: Encoders,
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
      rejected: rejectedBy(publisher, rejection, now),
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
    rejected: null,
  };
}

function rejectedBy(
  publisher: PublisherState,
  rejection: RejectedPublisher | undefined,
  now: number,
): RejectedEncoder | null {
  if (!rejection || now - rejection.at >= REJECTION_MINUTES * MINUTE) return null;
  const { address, encoder, at } = rejection;
  const isAlike = address === publisher.address && encoder === publisher.encoder;
  return { at: new Date(at).toISOString(), address, encoder, isAlike };
}

/** Removes the address of a rejected encoder, which is personal data, for callers who cannot switch encoders. */
export const shownTo = <Status extends OwnStreamStatus>(
  caller: Pick<Caller, 'role' | 'permissions'>,
  status: Status,
): Status => (status.rejected === null || holds(caller, 'own-streams:update') ? status : { ...status, rejected: null });

function stateWithout(
  { createdAt, lastUp, lastDown, finishedAt }: OwnStreamDoc,
  game: Pick<GameDoc, 'status'> | null,
): [OwnStreamState, Date] {
  const lastSeen = lastDown?.at ?? lastUp?.at ?? createdAt;
  if (!game || game.status === 'Finished') return ['ended', finishedAt ?? lastSeen];
  return lastUp ? ['down', lastSeen] : ['waiting', createdAt];
}
