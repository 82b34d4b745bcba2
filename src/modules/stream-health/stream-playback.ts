import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { PlaybackMeasures } from '../../contract/dto/playback.dto.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/api-error.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { CountingService, type Allowed, type Visitor } from '../counting/counting.service.js';
import { addressMark } from '../games/address-mark.js';
import { GameReads } from '../games/game-reads.js';
import { streamsAreOpen } from '../games/game-rules.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../games/stream-health.schema.js';

/** Once for a visitor and stream in ten minutes: nobody moves the means of a stream alone. */
const ALLOWED: Allowed = { resource: 'games', windowMs: 10 * 60_000, perVisitor: 1, perAddress: 20 };
const PART = 'playback';

/** Adds up what players measure, for each stream: sums alone, from which nobody can tell visitors apart. */
@Injectable()
export class StreamPlaybacks {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly reads: GameReads,
    private readonly counting: CountingService,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Whether it counted. Raises STREAM_NOT_FOUND, STREAM_NOT_OPEN and STREAM_CLOSED. */
  async add(id: Types.ObjectId, measured: PlaybackMeasures, visitor: Visitor): Promise<boolean> {
    const game = await this.games.findOne({ 'streams._id': id }).lean<GameDoc>();
    const stream = game?.streams.find(({ _id }) => _id.equals(id));
    if (!game || !stream) throw new ApiError('STREAM_NOT_FOUND');
    const { shiftMinutes, now } = await this.reads.viewFor(null);
    if (!streamsAreOpen(game, shiftMinutes, now)) {
      throw new ApiError(game.status === 'Finished' ? 'STREAM_CLOSED' : 'STREAM_NOT_OPEN');
    }
    const address = addressMark(stream.url);
    if (!(await this.counting.isNew(ALLOWED, id, visitor, PART + address))) return false;
    const { firstFrameMs, stalls, hasFailed } = measured;
    // What was measured of an earlier address says nothing of this one.
    await this.health.deleteOne({ _id: id, address: { $ne: address } });
    await this.health.updateOne(
      { _id: id },
      {
        $set: { address, touchedAt: this.clock.date() },
        $inc: {
          'playback.plays': 1,
          'playback.pictures': firstFrameMs === null ? 0 : 1,
          'playback.firstFrameMs': firstFrameMs ?? 0,
          'playback.stalls': stalls,
          'playback.failures': Number(hasFailed),
        },
      },
      { upsert: true },
    );
    this.metrics.count('nepsh_stream_plays_total', { result: hasFailed ? 'failed' : 'played' });
    this.metrics.count('nepsh_stream_stalls_total', {}, stalls);
    if (firstFrameMs !== null) this.metrics.observe('nepsh_stream_first_frame_seconds', {}, firstFrameMs / 1000);
    return true;
  }
}
