import { Injectable } from '@nestjs/common';
import type { GameEvent } from '../../contract/events.js';
import { Clock } from '../../platform/clock/clock.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { SettingsService } from '../settings/settings.service.js';
import { goLiveAt } from './game-rules.js';
import { loggedStream } from '../activity/logged-stream.js';
import type { GameDoc } from './game.schema.js';

/** Fields of a game that its events need. */
export type AnnouncedGame = Pick<GameDoc, '_id' | 'matchId' | 'status' | 'startsAt' | 'announce'>;

/** Returns the key of an event that is published once for each schedule version, regardless of the process. */
export const announcementKey = (change: 'live' | 'finished', { _id, announce }: AnnouncedGame): string =>
  `${change}:${_id.toHexString()}:${announce.pendingArming ?? announce.arming}`;

/** Builds the event of a game's state. */
export function gameEvent(doc: AnnouncedGame, shiftMinutes: number, at: Date): GameEvent {
  return {
    matchId: doc.matchId.toHexString(),
    gameId: doc._id.toHexString(),
    status: doc.status,
    isLive: doc.status === 'Live',
    startsAt: doc.startsAt.toISOString(),
    goLiveAt: new Date(goLiveAt(doc.startsAt, shiftMinutes)).toISOString(),
    at: at.toISOString(),
  };
}

/** Returns a game for the activity log. Replaces the addresses of its streams by a hash that changes with them. */
export const loggedGame = (doc: GameDoc): object => {
  const {
    announce: _announce,
    opening: _opening,
    fixtureKey: _key,
    fixture: _fixture,
    fixtureStartsAt: _named,
    fixtureResult: _result,
    fixtureVersion: _version,
    isFixtureTimeConfirmed: _confirmed,
    callOffs: _callOffs,
    moments: _moments,
    usualEndAt: _end,
    leagueLogoUrl: _logo,
    ...logged
  } = doc;
  const { matchId, leagueId, streams, ...rest } = logged;
  return {
    ...rest,
    matchId: matchId.toHexString(),
    leagueId: leagueId.toHexString(),
    streams: streams.map(loggedStream),
  };
};

/** Emits the events of games, in the transactions of the writes. */
@Injectable()
export class GameEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /** Emits the events of the state of a game that was created (`before` is null) or changed. */
  async emitState(before: GameDoc | null, after: GameDoc): Promise<void> {
    if (before) await this.emitMarked(before);
    if (!stateDiffers(before, after)) return;
    const { goLive } = await this.settings.latest();
    this.outbox.emit({
      name: 'game',
      key: wentLive(before, after) ? announcementKey('live', after) : stateKey(before, after),
      data: gameEvent(after, goLive.shiftMinutes, this.clock.date()),
    });
  }

  /**
   * Emits the event of a pending change that the relay has not published yet before the game changes again. The events of a game
   * thus stay in order.
   */
  async emitMarked(before: GameDoc): Promise<void> {
    const { pending } = before.announce;
    if (!pending) return;
    const key = announcementKey(pending, before);
    if (await this.outbox.has(key)) return;
    const at = before.announce.at ?? this.clock.date();
    const { goLive } = await this.settings.latest();
    this.outbox.emit({ name: 'game', key, at, data: gameEvent(before, goLive.shiftMinutes, at) });
  }
}

/** Returns the key of an event that a write caused. Its prefix shows whether the game finished. */
export const stateKey = (before: Pick<GameDoc, 'status'> | null, { _id, status, revision }: GameDoc): string =>
  `${status === 'Finished' && before?.status !== 'Finished' ? 'finished' : 'state'}:${_id.toHexString()}:r${revision}`;

const wentLive = (before: GameDoc | null, after: GameDoc): boolean =>
  after.status === 'Live' && before?.status !== 'Live';

/** Returns whether a write changes the state of a game. A new game needs a separate event only if it is live. */
const stateDiffers = (before: GameDoc | null, after: GameDoc): boolean =>
  before === null
    ? after.status === 'Live'
    : before.status !== after.status || before.startsAt.getTime() !== after.startsAt.getTime();
