import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { PlaybackMeasures } from '../../../contract/dto/playback.dto.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { STREAM_METRICS } from './stream-health.metrics.js';
import { CountingService, type Allowed, type Visitor } from '../../counting/counting.service.js';
import { OpenStreams } from './open-streams.js';

/** Each visitor counts once per stream in ten minutes, so that no single visitor can shift the means of a stream. */
const ALLOWED: Allowed = { resource: 'games', windowMs: 10 * MINUTE, perVisitor: 1, perAddress: 20 };
const PART = 'playback';

/** Sums up the measurements of players for each stream. The sums do not identify visitors. */
@Injectable()
export class StreamPlaybacks {
  constructor(
    private readonly streams: OpenStreams,
    private readonly counting: CountingService,
    private readonly metrics: Metrics,
  ) {}

  /** Adds a measurement. Returns whether the measurement counted. Throws the errors of OpenStreams. */
  async add(id: Types.ObjectId, measured: PlaybackMeasures, visitor: Visitor): Promise<boolean> {
    const open = await this.streams.find(id);
    if (!(await this.counting.isNew(ALLOWED, id, visitor, PART + open.address))) return false;
    const { firstFrameMs, stalls, hasFailed } = measured;
    await this.streams.note(open, {
      $inc: {
        'playback.plays': 1,
        'playback.pictures': firstFrameMs === null ? 0 : 1,
        'playback.firstFrameMs': firstFrameMs ?? 0,
        'playback.stalls': stalls,
        'playback.failures': Number(hasFailed),
      },
    });
    this.metrics.count(STREAM_METRICS.plays, { result: hasFailed ? 'failed' : 'played' });
    this.metrics.count(STREAM_METRICS.stalls, {}, stalls);
    if (firstFrameMs !== null) this.metrics.observe(STREAM_METRICS.firstFrame, {}, firstFrameMs / 1000);
    return true;
  }
}
