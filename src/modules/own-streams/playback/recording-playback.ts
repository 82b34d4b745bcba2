import { LRUCache } from 'lru-cache';
import { SECOND } from '../../../contract/time/units.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { isForStaff, type LivePurpose, type LiveTokens, type VerifiedToken } from '../../games/live-tokens.js';
import type { CachedPlaylist } from './playlist-cache.js';
import type { OpenRecording, RecordingLists } from './recording-lists.js';

/** Time for which the decision about a recording is cached, in ms. Each viewer sends a request per second. */
const DECIDED_MS = SECOND;
const MAX_DECISIONS = 500;
/** Time for which the list of a recording is served without reading its file again, in ms. */
const FRESH_MS = 200;
/** Number of segments at the end of a recording that viewers of the live stream request. */
const NEWEST = 8;
const FILE = /^[\da-f]{32}\.(mp4|m4s)$/;
/** Files of recordings never change. */
const FILE_CACHING = 'max-age=86400, immutable';

/** Part of a recording, in ms since the epoch. */
export interface Range {
  from: number;
  /** Infinity while the part has no end. */
  to: number;
}

/** Query of a request for a playlist. */
export interface PlaylistQuery {
  /** 'start' requests everything since the opening. */
  from?: unknown;
  /** 'YES' requests only the end of the playlist (`_HLS_skip`). */
  skip?: unknown;
}

export interface ServedPlaylist {
  playlist: CachedPlaylist;
  /** Cache-Control header. */
  caching: string;
}

export interface ServedFile {
  /** Path below the folder of all recordings. */
  path: string;
  /** Cache-Control header. */
  caching: string;
  /** Whether the file is at the end of the recording. */
  isNewest: boolean;
}

interface Opened<Part extends Range> extends VerifiedToken {
  recording: OpenRecording;
  range: Part;
}

interface Decision<Part extends Range> {
  range: Promise<Part>;
  /** By `Clock.elapsed`, in ms. */
  at: number;
}

/** Serves parts of recordings to the holders of tokens. */
export abstract class RecordingPlayback<Part extends Range> {
  private readonly decisions = new LRUCache<string, Decision<Part>>({ max: MAX_DECISIONS });

  protected constructor(
    /** Purposes of the accepted tokens. */
    private readonly purposes: readonly LivePurpose[],
    private readonly tokens: LiveTokens,
    private readonly lists: RecordingLists,
    protected readonly clock: Clock,
  ) {}

  /** Folder of all recordings. */
  get root(): string {
    return this.lists.root;
  }

  /** Returns a playlist by its name. Throws the errors of `decide`, STREAM_NOT_FOUND, RECORDING_DELETED, and NOT_FOUND. */
  abstract playlist(token: string, name: string, query: PlaylistQuery): Promise<ServedPlaylist>;

  /** Decides which part of a recording the holder of a token may watch now. Throws an ApiError for none. */
  protected abstract decide(token: VerifiedToken): Promise<Part>;

  /** Returns whether the recording was deleted, if it has no files. */
  protected abstract isDeleted(recordingId: string): Promise<boolean>;

  /** Returns a segment, or the initialization section of a run. Throws the errors of `playlist`. */
  async segment(token: string, file: string): Promise<ServedFile> {
    if (!FILE.test(file)) throw new ApiError('NOT_FOUND');
    const { purpose, recording, range } = await this.open(token);
    const { list, segments } = recording;
    const segment = segments.get(file);
    const isPublic = segment
      ? segment.startsAt >= range.from && segment.startsAt + segment.durationMs <= range.to
      : list.runs.some(({ init }) => init === file);
    if (!isPublic) throw new ApiError('NOT_FOUND');
    const isNewest = segment !== undefined && segment.startsAt >= (list.segments.at(-NEWEST)?.startsAt ?? 0);
    return { path: `${list.recordingId}/${file}`, caching: cachingOf(purpose, FILE_CACHING), isNewest };
  }

  protected async open(token: string): Promise<Opened<Part>> {
    const verified = this.tokens.verify(token, this.purposes, this.clock.now());
    if (!verified) throw new ApiError('STREAM_NOT_FOUND');
    const range = await this.rangeOf(verified);
    const recording = await this.lists.read(verified.recordingId, FRESH_MS);
    if (recording) return { ...verified, recording, range };
    throw new ApiError((await this.isDeleted(verified.recordingId)) ? 'RECORDING_DELETED' : 'STREAM_NOT_FOUND');
  }

  private rangeOf(token: VerifiedToken): Promise<Part> {
    const key = `${token.purpose} ${token.recordingId} ${token.clipId ?? ''}`;
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
}

/** Returns a Cache-Control header. Shared caches do not store what only staff may watch. */
export const cachingOf = (purpose: LivePurpose, caching: string): string =>
  `${isForStaff(purpose) ? 'private' : 'public'}, ${caching}`;

/** Returns the written playlist. Throws STREAM_NOT_FOUND if it has no segment yet. */
export function requirePlaylist(playlist: CachedPlaylist | null): CachedPlaylist {
  if (!playlist) throw new ApiError('STREAM_NOT_FOUND');
  return playlist;
}
