import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { GAME_MODEL, type GameDoc } from '../../games/game.schema.js';
import { LiveTokens, type VerifiedToken } from '../../games/live-tokens.js';
import { RECORDING_MODEL, type RecordingDoc } from '../recording.schema.js';
import { ConnectedEncoders } from '../connected-encoders.js';
import { KeyWindows } from '../key-windows.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-stream.schema.js';
import { previewRangeOf, publicRangeOf, type PublicRange } from './public-range.js';
import { RecordingLists, type OpenRecording } from './recording-lists.js';
import {
  cachingOf,
  RecordingPlayback,
  requirePlaylist,
  type PlaylistQuery,
  type ServedPlaylist,
} from './recording-playback.js';

const PLAYLIST = /^(live|rewind)-(\d{1,6})\.m3u8$/;
/** A short lifetime lets a proxy answer all viewers of a second with one response. */
const PLAYLIST_CACHING = 'max-age=1';

/** Serves own streams: the public part of recordings to visitors, and everything to staff. */
@Injectable()
export class LivePlayback extends RecordingPlayback<PublicRange> {
  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    tokens: LiveTokens,
    lists: RecordingLists,
    private readonly windows: KeyWindows,
    private readonly encoders: ConnectedEncoders,
    clock: Clock,
  ) {
    super(['live', 'preview'], tokens, lists, clock);
  }

  /**
   * Returns `index.m3u8`, or a media playlist that it names, written once for each state of the recording. Throws also STREAM_NOT_OPEN
   * before the opening, and STREAM_CLOSED after the key has expired.
   */
  async playlist(token: string, name: string, { from, skip }: PlaylistQuery): Promise<ServedPlaylist> {
    const { purpose, recording, range } = await this.open(token);
    const { writeLivePlaylist, writeMultivariantPlaylist, writeRewindPlaylist } =
      await import('@nepsh/ingest/recording');
    const { list, written } = recording;
    const { from: start, to, isEnded } = range;
    const write = (named: string, text: () => string | null): ServedPlaylist => ({
      playlist: requirePlaylist(written.get(`${named} ${start} ${to} ${isEnded}`, text)),
      caching: cachingOf(purpose, PLAYLIST_CACHING),
    });
    const bounds = { from: start, ...(to !== Infinity && { to }) };
    const playlist = playlistAt(recording, range);
    if (name === 'index.m3u8') {
      const uri = `${from === 'start' ? 'rewind' : 'live'}-${playlist}.m3u8`;
      return write(`index ${uri}`, () => writeMultivariantPlaylist(list, { ...bounds, uri, playlist }));
    }
    const [, kind, number] = PLAYLIST.exec(name) ?? [];
    if (kind === undefined) throw new ApiError('NOT_FOUND');
    const requested = Number(number);
    // Each playlist is written and compressed once, so nobody may request any number of them.
    if (!list.runs.some((run) => run.playlist === requested)) throw new ApiError('NOT_FOUND');
    // An earlier playlist has ended: players continue with the one that `index.m3u8` names.
    const options = { ...bounds, playlist: requested, isEnded: isEnded || requested < playlist };
    const isDelta = skip === 'YES' && kind === 'rewind';
    return write(`${kind} ${requested} ${options.isEnded} ${isDelta}`, () =>
      kind === 'live' ? writeLivePlaylist(list, options) : writeRewindPlaylist(list, { ...options, isDelta }),
    );
  }

  protected async isDeleted(recordingId: string): Promise<boolean> {
    return (await this.recordings.exists({ recordingId, deletedAt: { $ne: null } })) !== null;
  }

  protected async decide({ recordingId, purpose }: VerifiedToken): Promise<PublicRange> {
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
