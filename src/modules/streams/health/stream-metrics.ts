import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { STREAM_METRICS } from './stream-health.metrics.js';
import { GAME_MODEL, type GameDoc } from '../../games/game.schema.js';

/** Live games without a working stream, by the same rule as `nothingPlays`. */
const WITHOUT_STREAM: QueryFilter<GameDoc> = {
  status: 'Live',
  streams: { $not: { $elemMatch: { url: { $gt: '' }, 'health.state': { $ne: 'down' } } } },
};

/** Metrics of the streams of live games. Every process reports the same values. */
@Injectable()
export class StreamMetrics implements OnModuleInit {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    if (!this.metrics.isOn) return;
    this.metrics.read(STREAM_METRICS.gamesWithoutStream, async () => [
      { labels: {}, value: await this.games.countDocuments(WITHOUT_STREAM).catch(() => Number.NaN) },
    ]);
  }
}
