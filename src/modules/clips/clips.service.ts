import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { CLIP_SECONDS } from '../../contract/clips.js';
import type { ClipDto } from '../../contract/dto/clip.dto.js';
import type { ClipDetails, ClipRecord } from '../../contract/records/clip.record.js';
import { SECOND } from '../../contract/time/units.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { GameReads } from '../games/game-reads.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import type { GamePath } from '../games/games.service.js';
import { LiveTokens, ownAddress } from '../games/live-tokens.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { RecordingLists } from '../own-streams/playback/recording-lists.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';
import { RecordTools } from '../records/record-tools.js';
import { publicPartOf, type RecordingRange } from '../own-streams/recording-range.js';
import { RecordingFiles } from '../own-streams/recording-files.js';
import { ClipHighlights } from './clip-highlights.js';
import { cutClip, type ClipCut } from './clip-range.js';
import { toClipDetails, toClipRecord } from './clip.mapper.js';
import { CLIP_MODEL, type ClipDoc } from './clip.schema.js';
import { RecordedClips } from './recorded-clips.js';

/** Creates, reads, and deletes clips. */
@Injectable()
export class ClipsService {
  constructor(
    @InjectModel(CLIP_MODEL) private readonly model: Model<ClipDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    @InjectModel(OWN_STREAM_MODEL) private readonly ownStreams: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly gameReads: GameReads,
    private readonly clips: RecordedClips,
    private readonly highlights: ClipHighlights,
    private readonly lists: RecordingLists,
    private readonly files: RecordingFiles,
    private readonly tokens: LiveTokens,
    private readonly locks: RecordLocks,
    private readonly tools: RecordTools,
  ) {}

  list(query: ListQuery): Promise<ListPage<ClipRecord>> {
    return this.clips.records.list(query);
  }

  /** Returns the clips of a game, newest first. Throws GAME_NOT_FOUND. */
  async ofGame(path: GamePath): Promise<ClipRecord[]> {
    const filter = { gameId: path.gameId, matchId: path.matchId };
    const docs = await this.model.find(filter).sort({ createdAt: -1, _id: -1 }).lean<ClipDoc[]>();
    if (docs.length === 0) await this.gameReads.find(path);
    return docs.map((doc) => toClipRecord(doc, this.tokens));
  }

  /** Returns a clip. Throws CLIP_NOT_FOUND. */
  async read(id: Types.ObjectId): Promise<ClipDetails> {
    const doc = await this.clips.records.find(id);
    const game = await this.games.findById(doc.gameId).lean<GameDoc>();
    const trimmed = await this.trimmedRecording(doc, game);
    return toClipDetails(toClipRecord(doc, this.tokens), game, trimmed ? await this.files.list(trimmed) : []);
  }

  /** Opens an MP4 file of a clip. Throws CLIP_NOT_FOUND, and the errors of `RecordingFiles.open`. */
  async openFile(id: Types.ObjectId, part: number): ReturnType<RecordingFiles['open']> {
    const doc = await this.clips.records.find(id);
    const game = await this.games.findById(doc.gameId).lean<GameDoc>();
    const trimmed = await this.trimmedRecording(doc, game);
    if (!trimmed) throw new ApiError('NOT_FOUND');
    return this.files.open(trimmed, part);
  }

  /**
   * Creates a clip. Throws GAME_NOT_FOUND, RECORDING_NOT_FOUND if the game has no such recording, RECORDING_DELETED, RECORDING_NOT_OPEN, and
   * VALIDATION_FAILED if the range is too short, too long, or not recorded in public.
   * @param origin public origin of the site
   */
  create(path: GamePath, dto: ClipDto, origin: string, caller: Caller): Promise<ClipRecord> {
    return this.tools.unit.run(async () => {
      const game = await this.gameReads.find(path);
      const recording = await this.recordingOf(game, dto);
      this.locks.share([recording._id, path.gameId, path.matchId]);
      const { openedAt } = recording;
      if (!openedAt) throw new ApiError('RECORDING_NOT_OPEN');
      const cut = await this.cut(recording, dto);
      const sinceOpening = (instant: number): number => (instant - openedAt.getTime()) / SECOND;
      const doc = await this.clips.records.store.add(
        {
          ...path,
          title: dto.title,
          recording: recording._id,
          recordingId: recording.recordingId,
          startsAt: new Date(cut.from),
          endsAt: new Date(cut.to),
          from: sinceOpening(cut.from),
          to: sinceOpening(cut.to),
          durationMs: cut.durationMs,
          isHighlight: dto.isHighlight ?? false,
        },
        caller,
      );
      if (doc.isHighlight) await this.highlights.fill(doc, origin, caller);
      return toClipRecord(doc, this.tokens);
    });
  }

  /** Deletes a clip. Throws CLIP_NOT_FOUND and STALE_WRITE. */
  remove(path: GamePath, id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<ClipRecord> {
    const then = (doc: ClipDoc): Promise<void> => this.highlights.clear(doc, caller);
    return this.clips.records.remove(id, { ifMatch, scope: { ...path }, then }, caller);
  }

  /** Returns the public segments of the requested range. */
  private async cut(doc: RecordingDoc, { from, to }: ClipDto): Promise<ClipCut> {
    const range = requestedRange(doc, from, to, this.tools.clock.now());
    const recording = await this.lists.read(doc.recordingId);
    if (!recording) throw new ApiError('RECORDING_NOT_OPEN');
    const { segmentsWithin } = await import('@nepsh/ingest/recording');
    const cut = cutClip(segmentsWithin(recording.list, publicPartOf(doc) ?? range), range);
    if (cut) return cut;
    throw ApiError.field(
      'to',
      `Less than ${CLIP_SECONDS.min} seconds were recorded between start and end. Choose other times`,
    );
  }

  private async recordingOf(game: GameDoc, dto: ClipDto): Promise<RecordingDoc> {
    const { recordingId, ownStreamId } = dto;
    const filter = { gameId: game._id };
    if (recordingId) {
      const doc = await this.recordings.findOne({ ...filter, _id: recordingId }).lean<RecordingDoc>();
      return requireFiles(doc);
    }
    if (ownStreamId) {
      const ownStream = await this.ownStreams.findOne({ ...filter, _id: ownStreamId }).lean<OwnStreamDoc>();
      if (!ownStream) throw new ApiError('OWN_STREAM_NOT_FOUND');
      return requireFiles(await this.recordings.findOne({ recordingId: ownStream.recordingId }).lean<RecordingDoc>());
    }
    const open = { ...filter, deletedAt: null, openedAt: { $ne: null } };
    const docs = await this.recordings.find(open).sort({ _id: 1 }).lean<RecordingDoc[]>();
    const addresses = game.streams.map(({ url }) => url);
    const first = addresses.flatMap((url) => docs.find((doc) => ownAddress(doc.recordingId) === url) ?? []).at(0);
    return requireFiles(first ?? docs[0] ?? null);
  }

  /** Returns the recording of a clip, trimmed to the clip and named like the clip. Null after its deletion. */
  private async trimmedRecording(clip: ClipDoc, game: GameDoc | null): Promise<RecordingDoc | null> {
    const doc = await this.recordings.findById(clip.recording).lean<RecordingDoc>();
    if (!doc) return null;
    const { title, startsAt: trimFrom, endsAt: trimTo } = clip;
    return { ...doc, title, gameTitle: game?.title ?? doc.gameTitle, trimFrom, trimTo };
  }
}

function requireFiles(doc: RecordingDoc | null): RecordingDoc {
  if (!doc) throw new ApiError('RECORDING_NOT_FOUND');
  if (doc.deletedAt) throw new ApiError('RECORDING_DELETED');
  return doc;
}

/** Returns the instants of a requested range. Throws VALIDATION_FAILED if the range is too short, too long, or not public. */
function requestedRange({ openedAt, finishedAt }: RecordingDoc, from: number, to: number, now: number): RecordingRange {
  if (!openedAt) throw new ApiError('RECORDING_NOT_OPEN');
  const { min, max } = CLIP_SECONDS;
  if (to <= from) throw ApiError.field('to', 'End must be after the start');
  if (to - from < min) throw ApiError.field('to', `A clip must last at least ${min} seconds`);
  if (to - from > max) throw ApiError.field('to', `A clip must last at most ${max} seconds`);
  const at = (seconds: number): number => openedAt.getTime() + Math.round(seconds * SECOND);
  const range = { from: at(from), to: at(to) };
  if (finishedAt && range.to > finishedAt.getTime()) {
    throw ApiError.field('to', 'End must not be after the end of the game');
  }
  if (range.to > now) throw ApiError.field('to', 'End must not be in the future');
  return range;
}
