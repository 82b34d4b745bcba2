import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { deleteRevision, readToWrite } from '../../platform/database/records/record.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { LiveTokens } from '../games/live-tokens.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import type { Writer } from '../records/writer.js';
import type { ClipRecord } from '../../contract/records/clip.record.js';
import { ClipHighlights } from './clip-highlights.js';
import { loggedClip, toClipRecord } from './clip.mapper.js';
import { CLIP_MODEL, clipWords, type ClipDoc } from './clip.schema.js';

/** Stores clips, and deletes them with their recordings. */
@Injectable()
export class RecordedClips {
  readonly records: Records<ClipDoc, ClipRecord>;

  constructor(
    @InjectModel(CLIP_MODEL) private readonly model: Model<ClipDoc>,
    private readonly highlights: ClipHighlights,
    private readonly tools: RecordTools,
    tokens: LiveTokens,
  ) {
    this.records = tools.records({
      model,
      resource: 'clips',
      mapping: {
        paths: { recordingId: 'recording' },
        convert: { id: toObjectId, gameId: toObjectId, matchId: toObjectId, recordingId: toObjectId },
        words: true,
      },
      toRecord: (doc) => toClipRecord(doc, tokens),
      logged: loggedClip,
      nameOf: ({ title }) => title,
      wordsOf: clipWords,
    });
  }

  /** Returns the clips of a recording, by the id of its folder. */
  of(recordingId: string): Promise<ClipDoc[]> {
    return this.model.find({ recordingId }).lean<ClipDoc[]>().exec();
  }

  /** Returns which recordings clips show. */
  async showing(recordingIds: readonly string[]): Promise<Set<string>> {
    return new Set(await this.model.distinct('recordingId', { recordingId: { $in: [...recordingIds] } }));
  }

  /** Deletes the clips of a recording, as a part of the current write. */
  async withdraw(recordingId: string, actor: Writer | null): Promise<void> {
    for (const { _id } of await this.of(recordingId)) {
      const doc = await readToWrite(this.model, { _id }, this.tools.clock.date());
      if (!doc) continue;
      this.records.store.emit(doc);
      await deleteRevision(this.model, doc);
      await this.highlights.clear(doc, actor);
      const action = `Deleted the ${this.records.labelOf(doc)} with its recording`;
      await this.records.store.log(actor, action, doc, { before: loggedClip(doc) });
    }
  }
}
