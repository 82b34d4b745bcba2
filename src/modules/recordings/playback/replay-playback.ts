import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { SECOND } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { LiveTokens, type LivePurpose, type VerifiedToken } from '../../games/live-tokens.js';
import { RecordingLists, type OpenRecording } from '../../own-streams/playback/recording-lists.js';
import { RecordedReplays } from '../../replays/recorded-replays.js';
import { publicPartOf, replayPartOf, type RecordingRange } from '../recording-range.js';
import { RECORDING_MODEL, type RecordingDoc } from '../recording.schema.js';

/** Media playlist that `index.m3u8` names. */
export const REPLAY_PLAYLIST = 'replay.m3u8';

const PURPOSES: readonly LivePurpose[] = ['replay', 'review'];
/** Time for which the decision about a recording is cached, in ms. */
const DECIDED_MS = SECOND;
const MAX_DECISIONS = 500;
/** Time after the end of a game within which the last segments arrive, in ms. */
const ARRIVAL_MS = 30 * SECOND;
const FILE = /^[\da-f]{32}\.(mp4|m4s)$/;

interface Decision {
  range: Promise<RecordingRange>;
  /** By `Clock.elapsed`, in ms. */
  at: number;
}

interface Opened extends VerifiedToken {
  recording: OpenRecording;
  range: RecordingRange;
}

/** A playlist and its caching. */
export interface ReplayPlaylist {
  text: string;
  /** Whether the last segments have arrived. Until then, the playlist ends a few seconds early and grows. */
  isComplete: boolean;
  /** Whether only staff have the address. */
  isPrivate: boolean;
}

/** Serves the recordings that replays show, and the recordings that staff trim. */
@Injectable()
export class ReplayPlayback {
  private readonly decisions = new LRUCache<string, Decision>({ max: MAX_DECISIONS });

  constructor(
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    private readonly replays: RecordedReplays,
    private readonly lists: RecordingLists,
    private readonly tokens: LiveTokens,
    private readonly clock: Clock,
  ) {}

  /** Folder of all recordings. */
  get root(): string {
    return this.lists.root;
  }

  /**
   * Returns a playlist. Throws STREAM_NOT_FOUND for an unknown token or a recording that no replay shows, RECORDING_DELETED, and
   * NOT_FOUND for another name.
   */
  async playlist(token: string, name: string): Promise<ReplayPlaylist> {
    const { purpose, recording, range } = await this.open(token);
    const { writeMultivariantPlaylist, writeReplayPlaylist } = await import('@nepsh/ingest/recording');
    const write = {
      'index.m3u8': () => writeMultivariantPlaylist(recording.list, { ...range, uri: REPLAY_PLAYLIST }),
      [REPLAY_PLAYLIST]: () => writeReplayPlaylist(recording.list, range),
    }[name];
    if (!write) throw new ApiError('NOT_FOUND');
    const text = write();
    if (text === null) throw new ApiError('STREAM_NOT_FOUND');
    return { text, isComplete: this.isComplete(recording, range), isPrivate: purpose === 'review' };
  }

  /** Returns the path of a segment below `root`. Throws the errors of `playlist`. */
  async segment(token: string, file: string): Promise<{ path: string; isPrivate: boolean }> {
    if (!FILE.test(file)) throw new ApiError('NOT_FOUND');
    const { purpose, recording, range } = await this.open(token);
    const { list, segments } = recording;
    const segment = segments.get(file);
    const isPublic = segment
      ? segment.startsAt >= range.from && segment.startsAt + segment.durationMs <= range.to
      : list.runs.some(({ init }) => init === file);
    if (!isPublic) throw new ApiError('NOT_FOUND');
    return { path: `${list.recordingId}/${file}`, isPrivate: purpose === 'review' };
  }

  private isComplete({ list }: OpenRecording, { to }: RecordingRange): boolean {
    const last = list.segments.at(-1);
    const isPast = last !== undefined && last.startsAt + last.durationMs > to;
    return isPast || this.clock.now() >= to + ARRIVAL_MS;
  }

  private async open(token: string): Promise<Opened> {
    const verified = this.tokens.verify(token, PURPOSES, this.clock.now());
    if (!verified) throw new ApiError('STREAM_NOT_FOUND');
    const range = await this.rangeOf(verified);
    const recording = await this.lists.read(verified.recordingId);
    if (!recording) throw new ApiError('STREAM_NOT_FOUND');
    return { ...verified, recording, range };
  }

  private rangeOf(token: VerifiedToken): Promise<RecordingRange> {
    const key = `${token.purpose} ${token.recordingId}`;
    const at = this.clock.elapsed();
    const cached = this.decisions.get(key);
    if (cached && at - cached.at < DECIDED_MS) return cached.range;
    const range = this.decide(token);
    this.decisions.set(key, { range, at });
    // Only decisions are cached, so that an outage of the database ends with the next request.
    range.catch((error: unknown) => {
      if (!(error instanceof ApiError)) this.decisions.delete(key);
    });
    return range;
  }

  private async decide({ purpose, recordingId }: VerifiedToken): Promise<RecordingRange> {
    const doc = await this.model.findOne({ recordingId }).lean<RecordingDoc>();
    if (doc?.deletedAt) throw new ApiError('RECORDING_DELETED');
    const range = doc && (purpose === 'review' ? publicPartOf(doc) : replayPartOf(doc));
    if (!range) throw new ApiError('STREAM_NOT_FOUND');
    if (purpose === 'review') return { ...range, to: Math.min(range.to, this.clock.now()) };
    const isShown = doc.finishedAt !== null && (await this.replays.showing([recordingId])).has(recordingId);
    if (!isShown) throw new ApiError('STREAM_NOT_FOUND');
    return range;
  }
}
