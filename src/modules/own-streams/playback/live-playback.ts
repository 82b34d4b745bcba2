import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { SECOND } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { GAME_MODEL, type GameDoc } from '../../games/game.schema.js';
import { LiveTokens, type LivePurpose, type VerifiedToken } from '../../games/live-tokens.js';
import { RECORDING_MODEL, type RecordingDoc } from '../../recordings/recording.schema.js';
import { ConnectedEncoders } from '../connected-encoders.js';
import { KeyWindows } from '../key-windows.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-stream.schema.js';
import type { CachedPlaylist } from './playlist-cache.js';
import { previewRangeOf, publicRangeOf, type PublicRange } from './public-range.js';
import { RecordingLists, type OpenRecording } from './recording-lists.js';

const PURPOSES: readonly LivePurpose[] = ['live', 'preview'];
/** Time for which the decision about a recording is cached, in ms. Each viewer sends a request per second. */
const DECIDED_MS = SECOND;
const MAX_DECISIONS = 500;
const PLAYLIST = /^(live|rewind)-(\d{1,6})\.m3u8$/;
const FILE = /^[\da-f]{32}\.(mp4|m4s)$/;

interface Decision {
  range: Promise<PublicRange>;
  /** By `Clock.elapsed`, in ms. */
  at: number;
}

/** Query of a request for a playlist. */
export interface PlaylistQuery {
  /** 'start' requests everything since the opening. */
  from?: unknown;
  /** 'YES' requests only the end of the playlist (`_HLS_skip`). */
  skip?: unknown;
}

/** Serves the public part of recordings to the holders of a token. */
@Injectable()
export class LivePlayback {
  private readonly decisions = new LRUCache<string, Decision>({ max: MAX_DECISIONS });

  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    private readonly tokens: LiveTokens,
    private readonly lists: RecordingLists,
    private readonly windows: KeyWindows,
    private readonly encoders: ConnectedEncoders,
    private readonly clock: Clock,
  ) {}

  /** Folder of all recordings. */
  get root(): string {
    return this.lists.root;
  }

  /**
   * Returns a playlist, written once for each state of the recording: `index.m3u8`, or a media playlist that it names. Throws
   * STREAM_NOT_FOUND for an unknown token or if nothing was recorded yet, RECORDING_DELETED, STREAM_NOT_OPEN before the opening, and
   * STREAM_CLOSED after the key has expired.
   */
  async playlist(token: string, name: string, { from, skip }: PlaylistQuery): Promise<CachedPlaylist> {
    const { recording, range } = await this.open(token);
    const { writeLivePlaylist, writeMultivariantPlaylist, writeRewindPlaylist } =
      await import('@nepsh/ingest/recording');
    const { list, written } = recording;
    const { from: start, to, isEnded } = range;
    const write = (named: string, text: () => string | null): CachedPlaylist =>
      requirePlaylist(written.get(`${named} ${start} ${to} ${isEnded}`, text));
    const bounds = { from: start, ...(to !== Infinity && { to }) };
    const playlist = playlistAt(recording, range);
    if (name === 'index.m3u8') {
      const uri = `${from === 'start' ? 'rewind' : 'live'}-${playlist}.m3u8`;
      return write(`index ${uri}`, () => writeMultivariantPlaylist(list, { ...bounds, uri, playlist }));
    }
    const [, kind, number] = PLAYLIST.exec(name) ?? [];
    if (kind === undefined) throw new ApiError('NOT_FOUND');
    const requested = Number(number);
    // An earlier playlist has ended: players continue with the one that `index.m3u8` names.
    const options = { ...bounds, playlist: requested, isEnded: isEnded || requested < playlist };
    const isDelta = skip === 'YES' && kind === 'rewind';
    return write(`${kind} ${requested} ${options.isEnded} ${isDelta}`, () =>
      kind === 'live' ? writeLivePlaylist(list, options) : writeRewindPlaylist(list, { ...options, isDelta }),
    );
  }

  /** Returns the path of a segment below `root`. Throws the errors of `playlist`, and NOT_FOUND for a file that is not public. */
  async segment(token: string, file: string): Promise<string> {
    if (!FILE.test(file)) throw new ApiError('NOT_FOUND');
    const { recording, range } = await this.open(token);
    const { list, segments } = recording;
    const segment = segments.get(file);
    const isPublic = segment
      ? segment.startsAt >= range.from && segment.startsAt + segment.durationMs <= range.to
      : list.runs.some(({ init }) => init === file);
    if (!isPublic) throw new ApiError('NOT_FOUND');
    return `${list.recordingId}/${file}`;
  }

  private async open(token: string): Promise<{ recording: OpenRecording; range: PublicRange }> {
    const verified = this.tokens.verify(token, PURPOSES, this.clock.now());
    if (!verified) throw new ApiError('STREAM_NOT_FOUND');
    const range = await this.rangeOf(verified);
    const recording = await this.lists.read(verified.recordingId);
    if (!recording)
      throw new ApiError((await this.isDeleted(verified.recordingId)) ? 'RECORDING_DELETED' : 'STREAM_NOT_FOUND');
    return { recording, range };
  }

  private async isDeleted(recordingId: string): Promise<boolean> {
    return (await this.recordings.exists({ recordingId, deletedAt: { $ne: null } })) !== null;
  }

  private rangeOf({ purpose, recordingId }: VerifiedToken): Promise<PublicRange> {
    const at = this.clock.elapsed();
    const key = `${purpose} ${recordingId}`;
    const cached = this.decisions.get(key);
    if (cached && at - cached.at < DECIDED_MS) return cached.range;
    const range = this.decide(recordingId, purpose);
    this.decisions.set(key, { range, at });
    // Only decisions are cached, so that an outage of the database ends with the next request.
    range.catch((error: unknown) => {
      if (!(error instanceof ApiError)) this.decisions.delete(key);
    });
    return range;
  }

  private async decide(recordingId: string, purpose: LivePurpose): Promise<PublicRange> {
    const doc = await this.model.findOne({ recordingId }).lean<OwnStreamDoc>();
    const game = doc && (await this.games.findOne({ _id: doc.gameId, 'streams._id': doc.streamId }).lean<GameDoc>());
    if (!game) throw new ApiError('STREAM_NOT_FOUND');
    const now = this.clock.now();
    const isConnected = this.encoders.find(doc.name) !== undefined;
    if (purpose === 'preview') return previewRangeOf(game, isConnected);
    const opened = await this.windows.opened(doc, game, now);
    const range = publicRangeOf(opened, game, await this.windows.rules(), { now, isConnected });
    if (!range) throw new ApiError(game.status === 'Finished' ? 'STREAM_CLOSED' : 'STREAM_NOT_OPEN');
    return range;
  }
}

/** Returns the number of the playlist with the newest public segment, or of the newest run before the first one. */
function playlistAt({ list }: OpenRecording, { from, to }: PublicRange): number {
  const newest = list.segments.findLast(({ startsAt, durationMs }) => startsAt >= from && startsAt + durationMs <= to);
  return list.runs.find(({ run }) => run === newest?.run)?.playlist ?? 0;
}

function requirePlaylist(playlist: CachedPlaylist | null): CachedPlaylist {
  if (playlist === null) throw new ApiError('STREAM_NOT_FOUND');
  return playlist;
}
