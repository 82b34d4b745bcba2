import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { LIMITS } from '../../contract/limits.js';
import { UPLOADS_PATH } from '../../contract/media.js';
import { Clock } from '../../platform/clock/clock.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { deleteRevision, readToWrite, saveRevision, unlock } from '../../platform/database/records/record.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { GameDoc } from '../games/game.schema.js';
import { isOwnAddress, ownAddress, recordingOf } from '../games/live-tokens.js';
import { RecordTools } from '../records/record-tools.js';
import type { Writer } from '../records/writer.js';
import { REPLAY_MODEL, type ReplayDoc, type ReplayPartDoc } from './replay.schema.js';
import { ReplaysService } from './replays.service.js';

/** Title of the part that shows the main stream of a game. */
const MAIN_PART = 'Full match';

/** A recording that a replay shows. */
export interface ShownRecording {
  recordingId: string;
  /** Title of the own stream. */
  title: string;
}

interface Publication {
  /** Whether the game has just finished. Otherwise staff publish the recordings. */
  isAutomatic: boolean;
  actor: Writer | null;
}

interface Withdrawal {
  actor: Writer | null;
  openedGame?: Types.ObjectId;
}

/** Adds recordings of own streams to replays and removes them, within the writes that publish and withdraw recordings. */
@Injectable()
export class RecordedReplays {
  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    private readonly replays: ReplaysService,
    private readonly locks: RecordLocks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly tools: RecordTools,
  ) {}

  /**
   * Adds recordings to the replay of their game, or creates the replay. A replay that staff have created keeps its parts: a game that
   * finishes only fills a replay without parts. A replay that was withdrawn because the game was opened again is published with the same
   * id. Throws VALIDATION_FAILED if the replay would have too many parts.
   */
  async publish(game: GameDoc, recordings: readonly ShownRecording[], options: Publication): Promise<void> {
    const { isAutomatic, actor } = options;
    const recordedFor = keyOf(game);
    const existing =
      (await this.model.findOne({ recordedFor }, { _id: 1 }).lean<ReplayDoc>()) ??
      (await this.model.findOne({ gameId: game._id }, { _id: 1 }).sort({ date: 1, _id: 1 }).lean<ReplayDoc>());
    if (existing) return this.extend(existing._id, recordings, isAutomatic);
    const [withdrawn] = await this.tools.deleted.takeWith<ReplayDoc>('replays', game._id);
    if (withdrawn) return this.replays.addAgain(await this.publishedAgain(withdrawn, game, recordings), actor);
    const { _id: gameId, matchId, leagueId, leagueName, title, category, date, highlightsUrl } = game;
    this.locks.share([leagueId, gameId, matchId]);
    const fields = { title, leagueId, leagueName, category, date, highlightsUrl, gameId, thumbnail: '' };
    await this.replays.add({ ...fields, recordedFor, viewCount: 0, parts: partsOf(recordings, []) }, actor);
  }

  /**
   * Removes recordings from all replays. Deletes a replay that the service created and that has no other parts. A replay of staff stays,
   * without parts. `openedGame` is the game that was opened again, whose replay will be published with the same id.
   */
  async withdraw(recordingIds: readonly string[], { actor, openedGame }: Withdrawal): Promise<void> {
    const addresses = recordingIds.map(ownAddress);
    const showing = await this.model.find({ 'parts.url': { $in: addresses } }, { _id: 1 }).lean<ReplayDoc[]>();
    for (const { _id } of showing) {
      const now = this.clock.date();
      const before = await readToWrite(this.model, { _id }, now);
      if (!before) continue;
      const parts = before.parts.filter(({ url }) => !addresses.includes(url));
      this.outbox.changed('replays', [_id.toHexString()]);
      if (parts.length === 0 && before.recordedFor) {
        await deleteRevision(this.model, before);
        if (openedGame) this.tools.deleted.add('replays', [before], openedGame);
      } else await saveRevision(this.model, before, { $set: { parts } }, now);
      await this.replays.logWithdrawn(before, actor);
    }
  }

  /** Returns the ids of the replays that show recordings, by the ids of the recordings. */
  async showing(recordingIds: readonly string[]): Promise<Map<string, string>> {
    const filter = { 'parts.url': { $in: recordingIds.map(ownAddress) } };
    const replays = await this.model.find(filter, { 'parts.url': 1 }).lean<ReplayDoc[]>();
    return new Map(
      replays.flatMap(({ _id, parts }) =>
        parts.flatMap(({ url }): [string, string][] => {
          const recordingId = recordingOf(url);
          return recordingId === null ? [] : [[recordingId, _id.toHexString()]];
        }),
      ),
    );
  }

  /** Returns a withdrawn replay with the current fields of its game. Its parts keep their ids, which links contain. */
  private async publishedAgain(
    withdrawn: ReplayDoc,
    game: GameDoc,
    recordings: readonly ShownRecording[],
  ): Promise<ReplayDoc> {
    const { _id: gameId, matchId, leagueId, leagueName } = game;
    this.locks.share([leagueId, gameId, matchId]);
    const addresses = new Set(recordings.map(({ recordingId }) => ownAddress(recordingId)));
    const parts = withdrawn.parts.filter(({ url }) => addresses.has(url));
    const { thumbnail } = withdrawn;
    const hasThumbnail = !thumbnail.startsWith(UPLOADS_PATH) || (await this.tools.mediaUses.fileAt(thumbnail)) !== null;
    return {
      ...withdrawn,
      ...{ leagueId, leagueName, gameId, recordedFor: keyOf(game), thumbnail: hasThumbnail ? thumbnail : '' },
      parts: [...parts, ...partsOf(recordings, parts)].slice(0, LIMITS.replayParts),
    };
  }

  private async extend(id: Types.ObjectId, recordings: readonly ShownRecording[], isAutomatic: boolean): Promise<void> {
    const now = this.clock.date();
    const before = await readToWrite(this.model, { _id: id }, now);
    if (!before) return;
    const isOfStaff = before.parts.some(({ url }) => !isOwnAddress(url));
    const added = isAutomatic && isOfStaff ? [] : partsOf(recordings, before.parts);
    if (added.length === 0) return unlock(this.model, before);
    const all = [...before.parts, ...added];
    if (!isAutomatic && all.length > LIMITS.replayParts)
      throw ApiError.field('parts', `At most ${LIMITS.replayParts} parts are allowed`);
    // Too many parts must not prevent the end of a game.
    const parts = all.slice(0, LIMITS.replayParts);
    this.outbox.changed('replays', [id.toHexString()]);
    await saveRevision(this.model, before, { $set: { parts } }, now);
  }
}

/** Key of the replay that a finished game gets, once for each schedule version. */
const keyOf = ({ _id, announce }: GameDoc): string => `${_id.toHexString()}:${announce.arming}`;

/** Returns a part for each recording that a replay does not show yet. */
function partsOf(recordings: readonly ShownRecording[], stored: readonly ReplayPartDoc[]): ReplayPartDoc[] {
  const addresses = new Set(stored.map(({ url }) => url));
  const added = recordings.filter(({ recordingId }) => !addresses.has(ownAddress(recordingId)));
  return added.map(({ recordingId, title }, index) => ({
    _id: new Types.ObjectId(),
    title: index === 0 && stored.length === 0 ? MAIN_PART : title,
    url: ownAddress(recordingId),
  }));
}
