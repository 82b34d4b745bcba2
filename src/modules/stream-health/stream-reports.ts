import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/api-error.js';
import { CountingService, type Allowed, type Visitor } from '../counting/counting.service.js';
import { addressMark } from '../games/address-mark.js';
import { GameReads } from '../games/game-reads.js';
import { streamsAreOpen } from '../games/game-rules.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../games/stream-health.schema.js';

/** Once for a visitor while the game lasts; so often for all of one network. */
const ALLOWED: Allowed = { resource: 'games', windowMs: 6 * 3_600_000, perVisitor: 1, perAddress: 5 };

/** Takes visitors' word that a stream does not play. */
@Injectable()
export class StreamReports {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly reads: GameReads,
    private readonly counting: CountingService,
    private readonly clock: Clock,
  ) {}

  /** Whether it counted. Raises STREAM_NOT_FOUND, and STREAM_NOT_OPEN for one that nobody can have seen. */
  async report(id: Types.ObjectId, visitor: Visitor): Promise<boolean> {
    const game = await this.games.findOne({ 'streams._id': id }).lean<GameDoc>();
    const stream = game?.streams.find(({ _id }) => _id.equals(id));
    if (!game || !stream) throw new ApiError('STREAM_NOT_FOUND');
    const { shiftMinutes, now } = await this.reads.viewFor(null);
    if (!streamsAreOpen(game, shiftMinutes, now)) {
      throw new ApiError(game.status === 'Finished' ? 'STREAM_CLOSED' : 'STREAM_NOT_OPEN');
    }
    const address = addressMark(stream.url);
    // A new address may be reported again.
    if (!(await this.counting.isNew(ALLOWED, id, visitor, address))) return false;
    const at = this.clock.date();
    await this.forget(id, address);
    await this.health.updateOne(
      { _id: id },
      { $set: { address, reportedAt: at, touchedAt: at }, $inc: { reports: 1, recentReports: 1 } },
      { upsert: true },
    );
    await this.games.updateOne(
      { _id: game._id, streams: { $elemMatch: { _id: id, url: stream.url } } },
      { $inc: { 'streams.$.reports': 1 } },
      { timestamps: false },
    );
    this.counting.publishSoon('games', game._id);
    return true;
  }

  /** What is known of an earlier address says nothing of this one. */
  private async forget(id: Types.ObjectId, address: string): Promise<void> {
    await this.health.deleteOne({ _id: id, address: { $ne: address } });
  }
}
