import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { StreamHealthDetails, StreamPlayback } from '../../contract/records/match.record.js';
import { addressMark } from '../activity/logged-stream.js';
import type { StreamDoc } from './game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from './stream-health.schema.js';

/** Health, reports, and playback of a stream, which staff see in addition to its record. */
export interface StreamSigns {
  health?: StreamHealthDetails;
  reports: number;
  playback?: StreamPlayback;
}

/** Reads the health of streams. Omits the health of an earlier address. */
@Injectable()
export class StreamHealthReads {
  constructor(@InjectModel(STREAM_HEALTH_MODEL) private readonly model: Model<StreamHealthDoc>) {}

  async signsFor(streams: readonly StreamDoc[]): Promise<Map<string, StreamSigns>> {
    const docs = await this.model.find({ _id: { $in: streams.map(({ _id }) => _id) } }).lean<StreamHealthDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    return new Map(
      streams.map(({ _id, url }) => {
        const doc = byId.get(_id.toHexString());
        const isCurrent = doc?.address === addressMark(url);
        return [_id.toHexString(), isCurrent ? signsOf(doc) : { reports: 0 }];
      }),
    );
  }
}

function playbackOf({ playback }: StreamHealthDoc): { playback?: StreamPlayback } {
  if (!playback) return {};
  const { plays, pictures, firstFrameMs, stalls, failures } = playback;
  const mean = pictures > 0 ? Math.round(firstFrameMs / pictures) : null;
  return { playback: { plays, firstFrameMs: mean, stalls, failures } };
}

function signsOf(doc: StreamHealthDoc): StreamSigns {
  const { state, checkedAt, latencyMs, failures, reason, history, reports } = doc;
  const measured = playbackOf(doc);
  if (!state || !checkedAt) return { reports, ...measured };
  const checks = history.map((check) => ({ at: check.at.toISOString(), latencyMs: check.latencyMs }));
  return {
    reports,
    ...measured,
    health: { state, checkedAt: checkedAt.toISOString(), latencyMs, failures, reason, history: checks },
  };
}
