import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { Readable } from 'node:stream';
import { UPLOAD_TYPES, UPLOADS_PATH } from '../../contract/media.js';
import { RESOURCES } from '../../contract/resources/index.js';
import type { MediaRecord } from '../../contract/records/media.record.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { MediaUses, pathOf } from '../records/media-uses.js';
import { MEDIA_MODEL, mediaWords, type MediaDoc } from '../records/media.schema.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import type { Writer } from '../records/writer.js';
import { MediaFiles } from './media-files.js';
import { MediaIntake, type TakenFile } from './media-intake.js';

/** The user who uploads a file. */
export type Uploader = Pick<Caller, 'userId' | 'username'>;

/** Manages images and app builds that staff upload. */
@Injectable()
export class MediaService {
  private readonly logger = new Logger('Media');
  private readonly records: Records<MediaDoc, MediaRecord>;

  constructor(
    @InjectModel(MEDIA_MODEL) private readonly model: Model<MediaDoc>,
    private readonly intake: MediaIntake,
    private readonly files: MediaFiles,
    private readonly uses: MediaUses,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'media',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: toMediaRecord,
      nameOf: ({ name }) => name,
      wordsOf: mediaWords,
    });
  }

  async list(query: ListQuery): Promise<ListPage<MediaRecord>> {
    const { records, total } = await this.records.list(query);
    const counts = await this.uses.count(records.map(({ url }) => url));
    return { records: records.map((record) => ({ ...record, uses: counts.get(record.url) ?? 0 })), total };
  }

  /** Returns a file. Throws MEDIA_NOT_FOUND. */
  async read(id: Types.ObjectId, caller: Caller): Promise<MediaRecord> {
    return this.withUses(await this.records.read(id), caller);
  }

  /**
   * Stores a file. If the same content is already stored, returns the existing record (`isNew`: false). Throws the errors of
   * MediaIntake, and BUSY while the same file is being deleted. Without an actor, the activity log gets no entry. `confirm` may
   * reject a received file.
   */
  async add(
    name: string,
    body: Readable,
    by: Uploader,
    actor: Writer | null,
    confirm?: () => Promise<void>,
  ): Promise<{ file: MediaRecord; isNew: boolean }> {
    return this.intake.take(body, async (upload) => {
      await confirm?.();
      const existing = await this.byHash(upload.hash);
      if (existing) return { file: await this.withUses(existing, actor), isNew: false };
      await this.files.keep(upload.hash, upload.files);
      try {
        const draft = fieldsOf(name, upload, by);
        const file = await this.records.create(draft, actor, () => this.files.confirm(upload.hash));
        await this.files.settle(upload.hash);
        return { file, isNew: true };
      } catch (error) {
        // A concurrent upload stored the same file first.
        const other = isDuplicateKey(error) && (await this.byHash(upload.hash));
        if (other) return { file: await this.withUses(other, actor), isNew: false };
        throw error;
      }
    });
  }

  /**
   * Deletes a file. Throws MEDIA_NOT_FOUND, STALE_WRITE, and MEDIA_IN_USE, which names the using records that the caller may
   * read.
   */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MediaRecord> {
    const removed = await this.records.remove(
      id,
      {
        ifMatch,
        rule: async (doc) => {
          await this.refuseUsed(doc, caller);
          await this.files.release(doc.hash);
        },
      },
      caller,
    );
    await this.files.forget(removed.hash).catch((error: unknown) => {
      this.logger.warn(`The file ${removed.url} is deleted later: ${String(error)}`);
    });
    return removed;
  }

  private async refuseUsed(doc: MediaDoc, caller: Caller): Promise<void> {
    const path = pathOf(doc);
    const uses = (await this.uses.count([path])).get(path) ?? 0;
    if (uses === 0) return;
    const named = (await this.uses.named(path, caller)).map(
      ({ resource, name }) => `${name} (${RESOURCES[resource].label})`,
    );
    const rest = uses - named.length;
    const others = named.length > 0 ? `${rest} more` : rest === 1 ? 'one record' : `${rest} records`;
    const list = [...named, ...(rest > 0 ? [others] : [])].join(', ');
    throw new ApiError('MEDIA_IN_USE', { message: `This file is in use and cannot be deleted: ${list}.` });
  }

  private async byHash(hash: string): Promise<MediaRecord | null> {
    const doc = await this.model.findOne({ hash }).lean<MediaDoc>();
    return doc && toMediaRecord(doc);
  }

  private async withUses(record: MediaRecord, writer: Writer | null): Promise<MediaRecord> {
    const counts = await this.uses.count([record.url]);
    return { ...record, uses: counts.get(record.url) ?? 0, usedBy: await this.uses.named(record.url, writer) };
  }
}

const fieldsOf = (name: string, { ending, hash, bytes, width, height }: TakenFile, by: Uploader) => ({
  kind: UPLOAD_TYPES[ending].kind,
  name,
  ending,
  bytes,
  width,
  height,
  hash,
  userId: new Types.ObjectId(by.userId),
  username: by.username,
});

function toMediaRecord(doc: MediaDoc): MediaRecord {
  const { kind, name, ending, bytes, width, height, hash, username } = doc;
  return {
    ...baseOf(doc),
    kind,
    name,
    type: UPLOAD_TYPES[ending].type,
    bytes,
    width,
    height,
    hash,
    url: pathOf(doc),
    smallUrl: kind === 'picture' ? `${UPLOADS_PATH}${hash}-small.${ending}` : null,
    uses: 0,
    usedBy: [],
    userId: doc.userId.toHexString(),
    username,
  };
}
