import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { gameLiveMessage } from '../../contract/messages.js';
import { notificationTitle } from '../../contract/notifications.js';
import { sitePaths } from '../../contract/routes.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { goLiveAt } from '../games/game-rules.js';
import { GameUse, type GameUser } from '../games/game-use.js';
import type { GameDoc } from '../games/game.schema.js';
import { followKeysOf } from '../subscriptions/follows.js';
import { Audience } from './audience.js';
import { JobStore, type NewJob } from './job-store.js';
import { KINDS, LATE_MS } from './starts.js';

/** Tells those who follow a team, a league or a game that it is live: once for a game and its start. */
@Injectable()
export class GamePushes implements GameUser, OnModuleInit {
  constructor(
    private readonly audience: Audience,
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly gameUse: GameUse,
  ) {}

  onModuleInit(): void {
    this.gameUse.register(this);
  }

  /** Makes the pushes of games that went live; made again, they stay as they are. What is too late is not made. */
  async ensure(games: readonly GameDoc[], shiftMinutes: number): Promise<void> {
    const jobs = games
      .map((game) => this.jobOf(game, shiftMinutes))
      .filter(({ dropAfter }) => this.isInTime(dropAfter));
    if (jobs.length === 0) return;
    // Mostly nobody follows, and thousands of games may go live at once.
    if (await this.audience.isFollowed(jobs.flatMap(({ follows }) => follows ?? []))) await this.store.ensure(jobs);
  }

  /** Games that are gone are not told of. */
  async gamesRemoved(ids: readonly Types.ObjectId[], tx: Transaction): Promise<void> {
    await this.store.stopGames(ids, tx);
  }

  private isInTime(dropAfter: Date): boolean {
    return this.clock.now() <= dropAfter.getTime();
  }

  private jobOf(game: GameDoc, shiftMinutes: number): NewJob {
    const id = game._id.toHexString();
    return {
      _id: `game:${id}:${game.startsAt.getTime()}`,
      of: null,
      gameId: game._id,
      message: {
        title: notificationTitle('live', game.title),
        body: gameLiveMessage(game.homeTeam, game.awayTeam),
        image: '',
        data: { screen: 'Game', url: `/game/${id}`, gameId: id },
        path: sitePaths.game(game.matchId.toHexString(), id, game.title),
        tag: `game-${id}`,
        ttlSeconds: LATE_MS / 1000,
      },
      kinds: KINDS[game.platforms],
      follows: followKeysOf(game),
      isUrgent: true,
      dueAt: this.clock.date(),
      dropAfter: new Date(goLiveAt(game.startsAt, shiftMinutes) + LATE_MS),
    };
  }
}
