import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHmac } from 'node:crypto';
import type { Model, Types } from 'mongoose';
import { VIEW_REPEAT_MINUTES } from '../../contract/games.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';
import { VIEW_MODEL, type ViewDoc } from './view.schema.js';

const REPEAT_MS = VIEW_REPEAT_MINUTES * 60_000;
/** Visitors of one address counted for one game in that time. */
const PER_ADDRESS = 50;
/** Counters reach lists and readers at most this often, in milliseconds. */
const TELL_EVERY_MS = 5_000;

/** Who watches, as far as counting needs to know. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/** Counts views: once for each visitor and game in 20 minutes, whatever pages claim. */
@Injectable()
export class ViewsService implements BeforeApplicationShutdown {
  private readonly key: Buffer;
  private readonly untold = new Set<string>();
  private telling: Cancel | null = null;

  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(VIEW_MODEL) private readonly views: Model<ViewDoc>,
    private readonly outbox: Outbox,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.key = config.deriveKey('view-count');
  }

  beforeApplicationShutdown(): void {
    this.telling?.();
  }

  /** Whether the view was counted. The counter touches neither revision nor updatedAt. */
  async count(gameId: Types.ObjectId, visitor: Visitor): Promise<boolean> {
    const game = gameId.toHexString();
    if (!(await this.mark(this.hash(game, visitor.address, visitor.userAgent), 1))) return false;
    if (!(await this.mark(this.hash(game, visitor.address), PER_ADDRESS))) return false;
    await this.games.updateOne({ _id: gameId }, { $inc: { viewCount: 1 } });
    this.untold.add(game);
    this.telling ??= this.clock.after(TELL_EVERY_MS, () => void this.tell());
    return true;
  }

  /** Takes one of `limit` places under a key; false when none is left before the marks of it run out. */
  private async mark(key: string, limit: number): Promise<boolean> {
    const now = this.clock.now();
    const fresh = { $set: { count: 1, expiresAt: new Date(now + REPEAT_MS) } };
    try {
      // Takes over a mark that ran out, or makes one; a mark that holds makes the upsert collide.
      await this.views.updateOne({ _id: key, expiresAt: { $lte: new Date(now) } }, fresh, { upsert: true });
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 11000) throw error;
    }
    const { modifiedCount } = await this.views.updateOne({ _id: key, count: { $lt: limit } }, { $inc: { count: 1 } });
    return modifiedCount === 1;
  }

  private async tell(): Promise<void> {
    const ids = [...this.untold];
    this.untold.clear();
    this.telling = null;
    // A lost telling costs nothing: the count itself is stored, and the next change shows it.
    await this.unit.run((tx) => this.outbox.changed(tx, 'games', ids)).catch(() => undefined);
  }

  private hash(...parts: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64url');
  }
}
