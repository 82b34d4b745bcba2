import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LiveTokens, type VerifiedToken } from '../games/live-tokens.js';
import { RecordingLists } from '../own-streams/playback/recording-lists.js';
import {
  cachingOf,
  RecordingPlayback,
  requirePlaylist,
  type ServedPlaylist,
} from '../own-streams/playback/recording-playback.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';
import type { RecordingRange } from '../own-streams/recording-range.js';
import { clipPartOf } from './clip-range.js';
import { CLIP_MODEL, type ClipDoc } from './clip.schema.js';

/** Media playlist that `index.m3u8` names. */
export const CLIP_PLAYLIST = 'clip.m3u8';

/** A clip never changes until it is deleted. */
const CACHING = 'max-age=60';

/** Serves the segments of recordings that clips show. */
@Injectable()
export class ClipPlayback extends RecordingPlayback<RecordingRange> {
  constructor(
    @InjectModel(CLIP_MODEL) private readonly model: Model<ClipDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    lists: RecordingLists,
    tokens: LiveTokens,
    clock: Clock,
  ) {
    super(['clip'], tokens, lists, clock);
  }

  async playlist(token: string, name: string): Promise<ServedPlaylist> {
    const { purpose, recording, range } = await this.open(token);
    const { writeMultivariantPlaylist, writeReplayPlaylist } = await import('@nepsh/ingest/recording');
    const { list, written } = recording;
    const write = {
      'index.m3u8': () => writeMultivariantPlaylist(list, { ...range, uri: CLIP_PLAYLIST }),
      [CLIP_PLAYLIST]: () => writeReplayPlaylist(list, range),
    }[name];
    if (!write) throw new ApiError('NOT_FOUND');
    const playlist = requirePlaylist(written.get(`clip ${name} ${range.from} ${range.to}`, write));
    return { playlist, caching: cachingOf(purpose, CACHING) };
  }

  /** Returns false, because `decide` has already rejected deleted recordings. */
  protected isDeleted(): Promise<boolean> {
    return Promise.resolve(false);
  }

  protected async decide({ recordingId, clipId }: VerifiedToken): Promise<RecordingRange> {
    const recording = await this.recordings.findOne({ recordingId }).lean<RecordingDoc>();
    if (recording?.deletedAt) throw new ApiError('RECORDING_DELETED');
    const clip = await this.model.findOne({ _id: clipId, recordingId }).lean<ClipDoc>();
    if (!clip) throw new ApiError('CLIP_NOT_FOUND');
    const range = recording && clipPartOf(clip, recording);
    if (!range) throw new ApiError('STREAM_NOT_FOUND');
    return range;
  }
}
