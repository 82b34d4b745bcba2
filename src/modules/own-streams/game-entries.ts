import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { readToWrite, saveRevision } from '../../platform/database/records/record.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import type { Caller } from '../../platform/http/access/access.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService } from '../activity/activity.service.js';
import { GameEvents, loggedGame } from '../games/game-events.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { isOwnAddress } from '../games/live-tokens.js';
import { ENCODER_TEXTS, MediaServer } from './media-server.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';

/** Keeps own streams and the entries of games consistent, within the writes that change either of them. */
@Injectable()
export class GameEntries implements GameListener, OnModuleInit {
  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly listeners: GameListeners,
    private readonly events: GameEvents,
    private readonly media: MediaServer,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /** Removes the entry of an own stream from its game, as a part of the current write. */
  async remove({ gameId, streamId }: OwnStreamDoc, caller: Caller): Promise<void> {
    const now = this.clock.date();
    const before = await readToWrite(this.games, { _id: gameId, 'streams._id': streamId }, now);
    if (!before) return;
    const resourceId = gameId.toHexString();
    this.outbox.changed('games', [resourceId]);
    const streams = before.streams.filter(({ _id }) => !_id.equals(streamId));
    const after = await saveRevision(this.games, before, { $set: { streams } }, now);
    await this.events.emitState(before, after);
    const versions = { before: loggedGame(before), after: loggedGame(after) };
    const action = `Changed the streams of ${before.title}`;
    await this.activity.log(caller, { action, resource: 'games', resourceId, ...versions });
  }

  /** Deletes the own streams of deleted games. Their recordings stay. */
  gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    return this.forget({ gameId: { $in: games.map(({ _id }) => _id) } });
  }

  /** Deletes the own streams whose entries were removed or have another address, and stores the end of the game. */
  async gameChanged(before: GameDoc, after: GameDoc): Promise<void> {
    const addresses = new Map(after.streams.map(({ _id, url }) => [_id.toHexString(), url]));
    const ownEntries = before.streams.filter(({ url }) => isOwnAddress(url));
    if (ownEntries.length === 0) return;
    const removed = ownEntries.filter(({ _id, url }) => addresses.get(_id.toHexString()) !== url).map(({ _id }) => _id);
    if (removed.length > 0) await this.forget({ streamId: { $in: removed } });
    if ((before.status === 'Finished') === (after.status === 'Finished')) return;
    const finishedAt = after.status === 'Finished' ? this.clock.date() : null;
    await this.model.updateMany({ gameId: after._id }, { $set: { finishedAt } });
  }

  private async forget(filter: QueryFilter<OwnStreamDoc>): Promise<void> {
    const docs = await this.model.find(filter, { name: 1 }).lean<Pick<OwnStreamDoc, '_id' | 'name'>[]>();
    if (docs.length === 0) return;
    this.outbox.changed(
      'own-streams',
      docs.map(({ _id }) => _id.toHexString()),
    );
    await this.model.deleteMany({ _id: { $in: docs.map(({ _id }) => _id) } });
    currentTransaction().afterCommit(() => {
      for (const { name } of docs) this.media.disconnect(name, ENCODER_TEXTS.removed);
    });
  }
}
