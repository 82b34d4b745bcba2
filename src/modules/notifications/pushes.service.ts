import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { PushNotificationDto } from '../../contract/dto/notification.dto.js';
import { isPushOpen } from '../../contract/notifications.js';
import type { PushNotificationRecord } from '../../contract/records/notification.record.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { SettingsService } from '../settings/settings.service.js';
import { untouched } from './progress.js';
import { NO_GAME, pushFields, type PushContext } from './push-draft.js';
import { toPushRecord } from './push.mapper.js';
import { PUSH_MODEL, pushWords, type PushDoc } from './push.schema.js';

/** Result of a deletion. A push that was not sent completely is cancelled first and stays listed. */
export interface PushRemoval {
  notification: PushNotificationRecord;
  outcome: 'cancelled' | 'deleted';
}

@Injectable()
export class PushesService implements GameListener, OnModuleInit {
  private readonly records: Records<PushDoc, PushNotificationRecord>;

  constructor(
    @InjectModel(PUSH_MODEL) private readonly model: Model<PushDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    private readonly settings: SettingsService,
    private readonly listeners: GameListeners,
    private readonly tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'mobile-notifications',
      mapping: {
        paths: { status: 'progress.state' },
        convert: { id: toObjectId, gameId: toObjectId },
        words: true,
      },
      toRecord: toPushRecord,
      nameOf: ({ title }) => title,
      wordsOf: pushWords,
    });
  }

  onModuleInit(): void {
    this.listeners.register(this);
  }

  list(query: ListQuery): Promise<{ records: PushNotificationRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a push. Throws NOTIFICATION_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<PushNotificationRecord> {
    return this.records.read(id);
  }

  /**
   * Creates a push. A scheduled push waits for its time, and an instant push is due immediately. Throws NOTIFICATION_EXISTS if
   * another push has the same key.
   */
  async create(dto: PushNotificationDto, caller: Caller): Promise<PushNotificationRecord> {
    const fields = pushFields(dto, await this.contextOf(dto));
    const { key } = dto;
    try {
      return await this.records.create({ ...fields, ...(key && { key }), progress: untouched('scheduled') }, caller);
    } catch (error) {
      if (key && isDuplicateKey(error)) throw new ApiError('NOTIFICATION_EXISTS');
      throw error;
    }
  }

  /** Updates a push. Throws NOTIFICATION_STARTED after sending has started. */
  update(
    id: Types.ObjectId,
    dto: PushNotificationDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<PushNotificationRecord> {
    const change = async (before: PushDoc) => {
      if (!isPushOpen(before.progress.state)) throw new ApiError('NOTIFICATION_STARTED');
      return pushFields(dto, await this.contextOf(dto), before);
    };
    return this.records.update(id, { ifMatch, change }, caller);
  }

  /**
   * Cancels a push that is scheduled or being sent, and deletes any other push. Throws STALE_WRITE if `ifMatch` is outdated, so
   * that a caller does not delete a push that another user cancelled in the meantime.
   */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<PushRemoval> {
    const { progress } = await this.records.find(id);
    if (!isPushOpen(progress.state) && progress.state !== 'sending') {
      return { notification: await this.records.remove(id, { ifMatch }, caller), outcome: 'deleted' };
    }
    const change = (before: PushDoc) => {
      // Sending may have finished in the meantime, so that the push cannot be cancelled any more.
      const open = isPushOpen(before.progress.state) || before.progress.state === 'sending';
      if (!open)
        throw new ApiError('NOTIFICATION_STARTED', { message: 'This notification was already sent or cancelled.' });
      return { progress: { ...before.progress, state: 'cancelled' as const, finishedAt: this.tools.clock.date() } };
    };
    const action = (doc: PushDoc): string => `Cancelled the ${this.records.labelOf(doc)}`;
    return {
      notification: await this.records.update(id, { ifMatch, change, action }, caller),
      outcome: 'cancelled',
    };
  }

  /**
   * Schedules a push again that was cancelled before sending started. Throws NOTIFICATION_NOT_SCHEDULABLE for any other push, if
   * the time of sending has passed, or if the game or league was deleted.
   */
  schedule(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<PushNotificationRecord> {
    const change = async ({ progress, sendAt, gameId, followersOfLeague: league }: PushDoc) => {
      const isWhole =
        (!gameId || (await this.games.exists({ _id: gameId })) !== null) &&
        (!league || (await this.leagues.exists({ _id: league })) !== null);
      const neverBegan = progress.state === 'cancelled' && !progress.startedAt;
      if (!neverBegan || !isWhole || sendAt <= this.tools.clock.date())
        throw new ApiError('NOTIFICATION_NOT_SCHEDULABLE');
      return { progress: untouched('scheduled') };
    };
    const action = (doc: PushDoc): string => `Scheduled the ${this.records.labelOf(doc)} again`;
    return this.records.update(id, { ifMatch, change, action }, caller);
  }

  /** Cancels the pushes that link to deleted games. */
  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    const gameIds = games.map(({ _id }) => _id);
    const now = this.tools.clock.date();
    const { modifiedCount } = await this.model.updateMany(
      { gameId: { $in: gameIds }, 'progress.state': { $in: ['draft', 'scheduled', 'sending'] } },
      { $set: { 'progress.state': 'cancelled', 'progress.finishedAt': now, updatedAt: now }, $inc: { revision: 1 } },
    );
    if (modifiedCount > 0) this.tools.outbox.changed('mobile-notifications', []);
  }

  private async contextOf({ gameId, followersOfLeague }: PushNotificationDto): Promise<PushContext> {
    if (followersOfLeague && !(await this.leagues.exists({ _id: followersOfLeague }))) {
      throw ApiError.field('followersOfLeague', 'League must be from the list');
    }
    const { timeZone } = await this.settings.read();
    return { now: this.tools.clock.date(), timeZone, game: gameId ? await this.gameOf(gameId) : NO_GAME };
  }

  private async gameOf(id: string): Promise<PushContext['game']> {
    const game = await this.games.findById(id, { title: 1, category: 1 }).lean<GameDoc>();
    if (!game) throw ApiError.field('gameId', 'Game must be from the list');
    return { gameId: new Types.ObjectId(id), gameTitle: game.title, sport: game.category };
  }
}
