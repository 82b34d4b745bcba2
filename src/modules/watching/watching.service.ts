import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { isObject } from '../../contract/is-object.js';
import { MAX_WATCHED, WATCHING_EVERY_MS } from '../../contract/games.js';
import type { WatchedGame } from '../../contract/records/match.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { InjectSoleUser } from '../../platform/database/server/sole-user.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { GameCopies } from '../games/game-copies.js';
import { WatchingHistory } from './watching-history.js';
import { WATCHERS_MODEL, type WatchersDoc } from './watchers.schema.js';

/** Time for which the counts of another process are valid, in ms. */
const COUNTS_MS = 3 * WATCHING_EVERY_MS;

/**
 * Counts the viewers of each game by the event streams of all processes. Each process counts its own streams, stores the counts
 * for the other processes, and sends the changed sums to its clients. A client alone causes no write and no event.
 */
@Injectable()
export class WatchingService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private readonly self = randomUUID();
  private current: WatchedGame[] = [];
  private written = '[]';

  constructor(
    @InjectModel(WATCHERS_MODEL) private readonly model: Model<WatchersDoc>,
    @InjectSoleUser() private readonly isSoleUser: boolean,
    private readonly hub: EventHub,
    private readonly copies: GameCopies,
    private readonly history: WatchingHistory,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('watching', WATCHING_EVERY_MS, registry, () => this.count());
  }

  onApplicationBootstrap(): void {
    this.hub.greetWith(() => (this.current.length === 0 ? null : { name: 'watching', data: this.event() }));
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
    if (this.written !== '[]') await this.model.deleteOne({ _id: this.self }).catch(() => undefined);
  }

  /** Unfinished games with their numbers of viewers, most viewers first. */
  get games(): readonly WatchedGame[] {
    return this.current;
  }

  private async count(): Promise<void> {
    const ownCounts = this.hub.topics();
    const people = this.isSoleUser ? ownCounts : await this.ofAll(ownCounts);
    const games = await this.unfinished(people);
    await this.history.note(games);
    if (JSON.stringify(games) === JSON.stringify(this.current)) return;
    this.current = games;
    this.hub.broadcast('watching', this.event());
  }

  private event(): { games: Record<string, number> } {
    return { games: Object.fromEntries(this.current.map(({ gameId, people }) => [gameId, people])) };
  }

  /** Stores the counts of this process and adds the counts of the others. Skips the write if the counts are and were empty. */
  private async ofAll(ownCounts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>> {
    const now = this.clock.now();
    const games = [...ownCounts].map(([gameId, people]) => ({ gameId, people }));
    const text = JSON.stringify(games);
    if (games.length > 0 || this.written !== text) {
      const at = new Date(now);
      await this.model.updateOne({ _id: this.self }, { $set: { games, at } }, { upsert: true });
      this.written = text;
    }
    const since = new Date(now - COUNTS_MS);
    const others = await this.model.find({ _id: { $ne: this.self }, at: { $gt: since } }).lean<WatchersDoc[]>();
    const sum = new Map(ownCounts);
    for (const { gameId, people } of others.flatMap(({ games: rows }) => readableCounts(rows))) {
      sum.set(gameId, (sum.get(gameId) ?? 0) + people);
    }
    return sum;
  }

  /**
   * Returns the unfinished games with viewers. Clients choose the topics of their streams, so nonexistent and finished games are
   * omitted.
   */
  private async unfinished(people: ReadonlyMap<string, number>): Promise<WatchedGame[]> {
    if (people.size === 0) return [];
    const games = (await this.copies.all()).filter(({ id, status }) => people.has(id) && status !== 'Finished');
    return games
      .map(({ id }) => ({ gameId: id, people: people.get(id) ?? 0 }))
      .sort((a, b) => b.people - a.people || a.gameId.localeCompare(b.gameId))
      .slice(0, MAX_WATCHED);
  }
}

/** Returns the counts in a row of another process. Omits unreadable counts. */
const readableCounts = (rows: unknown): WatchersDoc['games'] => (Array.isArray(rows) ? rows.filter(isCount) : []);

const isCount = (value: unknown): value is WatchersDoc['games'][number] =>
  isObject(value) && typeof value['gameId'] === 'string' && Number.isSafeInteger(value['people']);
