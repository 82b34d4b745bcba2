import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { isForStaff, LiveTokens, type VerifiedToken } from '../games/live-tokens.js';
import { RecordingLists, type OpenRecording } from '../own-streams/playback/recording-lists.js';
import {
  cachingOf,
  RecordingPlayback,
  requirePlaylist,
  type ServedPlaylist,
} from '../own-streams/playback/recording-playback.js';
import { RecordedReplays } from '../replays/recorded-replays.js';
import { publicPartOf, replayPartOf, type RecordingRange } from '../own-streams/recording-range.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';

/** Media playlist that `index.m3u8` names. */
export const REPLAY_PLAYLIST = 'replay.m3u8';

/** Time after the end of a game within which the last segments arrive, in ms. */
const ARRIVAL_MS = 30 * SECOND;
/** A published playlist changes only when staff trim or delete the recording. */
const COMPLETE_CACHING = 'max-age=60';
/** Until the last segments have arrived, the playlist ends a few seconds early and grows. */
const GROWING_CACHING = 'max-age=1';
const STAFF_CACHING = 'no-cache';

/** Serves the recordings that replays show, and the recordings that staff trim. */
@Injectable()
export class ReplayPlayback extends RecordingPlayback<RecordingRange> {
  constructor(
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    private readonly replays: RecordedReplays,
    lists: RecordingLists,
    tokens: LiveTokens,
    clock: Clock,
  ) {
    super(['replay', 'review'], tokens, lists, clock);
  }

  async playlist(token: string, name: string): Promise<ServedPlaylist> {
    const { purpose, recording, range } = await this.open(token);
    const { writeMultivariantPlaylist, writeReplayPlaylist } = await import('@nepsh/ingest/recording');
    const { list, written } = recording;
    const write = {
      'index.m3u8': () => writeMultivariantPlaylist(list, { ...range, uri: REPLAY_PLAYLIST }),
      [REPLAY_PLAYLIST]: () => writeReplayPlaylist(list, range),
    }[name];
    if (!write) throw new ApiError('NOT_FOUND');
    const playlist = requirePlaylist(written.get(`replay ${name} ${range.from} ${range.to}`, write));
    const caching = this.isComplete(recording, range) ? COMPLETE_CACHING : GROWING_CACHING;
    return { playlist, caching: cachingOf(purpose, isForStaff(purpose) ? STAFF_CACHING : caching) };
  }

  /** Returns false, because `decide` has already rejected deleted recordings. */
  protected isDeleted(): Promise<boolean> {
    return Promise.resolve(false);
  }

  protected async decide({ purpose, recordingId }: VerifiedToken): Promise<RecordingRange> {
    const doc = await this.model.findOne({ recordingId }).lean<RecordingDoc>();
    if (doc?.deletedAt) throw new ApiError('RECORDING_DELETED');
    const range = doc && (purpose === 'review' ? publicPartOf(doc) : replayPartOf(doc));
    if (!range) throw new ApiError('STREAM_NOT_FOUND');
    if (purpose === 'review') return { ...range, to: Math.min(range.to, this.clock.now()) };
    const isShown = doc.finishedAt !== null && (await this.replays.showing([recordingId])).has(recordingId);
    if (!isShown) throw new ApiError('STREAM_NOT_FOUND');
    return range;
  }

  private isComplete({ list }: OpenRecording, { to }: RecordingRange): boolean {
    const last = list.segments.at(-1);
    const isPast = last !== undefined && last.startsAt + last.durationMs > to;
    return isPast || this.clock.now() >= to + ARRIVAL_MS;
  }
}
