import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { UPLOAD_STORE, type UploadStore } from '../../platform/uploads/upload-store.js';
import { MEDIA_MODEL, type MediaDoc } from '../records/media.schema.js';
import { MEDIA_FILE_MODEL, type MediaFileDoc } from './media-file.schema.js';

/** A file to store. */
export interface FileToKeep {
  name: string;
  path: string;
  type: string;
}

/** Time after which unfinished work in a state belongs to a killed process, in ms. */
const ABANDONED_MS: Readonly<Record<'storing' | 'deleting', number>> = { storing: HOUR, deleting: MINUTE };
const AT_ONCE = 100;

/**
 * Stores and deletes the files of the library. A row records each operation before it starts. If the process is killed, the
 * sweeper completes the operation, so that no file remains without a record, and no record without its file.
 */
@Injectable()
export class MediaFiles {
  private readonly logger = new Logger('media');

  constructor(
    @InjectModel(MEDIA_FILE_MODEL) private readonly rows: Model<MediaFileDoc>,
    @InjectModel(MEDIA_MODEL) private readonly media: Model<MediaDoc>,
    @Inject(UPLOAD_STORE) private readonly store: UploadStore,
    private readonly clock: Clock,
  ) {}

  /** Stores the files of a hash. Throws BUSY while files with this hash are being deleted. */
  async keep(hash: string, files: readonly FileToKeep[]): Promise<void> {
    const now = this.clock.date();
    const row = { names: files.map(({ name }) => name), state: 'storing' as const, at: now };
    try {
      await this.rows.updateOne({ _id: hash, state: { $ne: 'deleting' } }, { $set: row }, { upsert: true });
    } catch (error) {
      if (isDuplicateKey(error)) throw busy();
      throw error;
    }
    for (const { name, path, type } of files) await this.store.put(name, path, type);
  }

  /** Confirms the files in the transaction that adds the record. Throws BUSY if the sweeper has abandoned the files. */
  async confirm(hash: string): Promise<void> {
    const filter = { _id: hash, state: { $ne: 'deleting' as const } };
    const { matchedCount } = await this.rows.updateOne(filter, { $set: { at: this.clock.date() } });
    if (matchedCount === 0) throw busy();
  }

  /** Marks the files as stored after the record was added. */
  async settle(hash: string): Promise<void> {
    await this.rows.updateOne({ _id: hash, state: 'storing' }, { $set: { state: 'kept' } });
  }

  /** Marks the files for deletion in the transaction that deletes the record. */
  async release(hash: string): Promise<void> {
    await this.rows.updateOne({ _id: hash }, { $set: { state: 'deleting', at: this.clock.date() } });
  }

  /** Deletes the files of a hash after its record was deleted. */
  async forget(hash: string): Promise<void> {
    const row = await this.rows.findOne({ _id: hash, state: 'deleting' }).lean<MediaFileDoc>();
    if (!row) return;
    for (const name of row.names) await this.store.remove(name);
    await this.rows.deleteOne({ _id: hash, state: 'deleting' });
  }

  /**
   * Completes or removes files of interrupted uploads, and completes interrupted deletions. Returns the number of interrupted
   * deletions.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const interrupted = (state: 'storing' | 'deleting') =>
      this.rows
        .find({ state, at: { $lt: new Date(now - ABANDONED_MS[state]) } })
        .sort({ at: 1 })
        .limit(AT_ONCE)
        .lean<MediaFileDoc[]>();
    for (const { _id, at } of await interrupted('storing')) {
      const state = (await this.media.exists({ hash: _id })) ? ('kept' as const) : ('deleting' as const);
      await this.rows.updateOne({ _id, state: 'storing', at }, { $set: { state, at: new Date(now) } });
      if (state === 'deleting') await this.forgetLater(_id);
    }
    const deleting = await interrupted('deleting');
    for (const { _id } of deleting) await this.forgetLater(_id);
    return deleting.length;
  }

  /** Deletes the files of a hash. If this fails, the hash moves to the end of the queue. */
  private async forgetLater(hash: string): Promise<void> {
    try {
      await this.forget(hash);
    } catch (error) {
      this.logger.error(`Failed to delete the files of ${hash}: ${reasonOfRecord(error)}`);
      await this.rows.updateOne({ _id: hash, state: 'deleting' }, { $set: { at: this.clock.date() } });
    }
  }
}

const busy = (): ApiError => new ApiError('BUSY', { retryAfter: 5 });
