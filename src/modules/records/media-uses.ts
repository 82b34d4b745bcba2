import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { readUploadPath, UPLOADS_PATH } from '../../contract/media.js';
import type { Resource } from '../../contract/events.js';
import type { MediaUseRecord } from '../../contract/records/media.record.js';
import type { StoredDoc } from '../../platform/database/records/record.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { MEDIA_MODEL, type MediaDoc } from './media.schema.js';
import type { Writer } from './writer.js';

/** A resource whose records may name an uploaded file. */
export interface MediaReference<Doc> {
  resource: Resource;
  model: Model<Doc>;
  field: keyof Doc & string;
  nameOf: (doc: Doc) => string;
  isReadBy: (doc: Doc, writer: Writer | null) => boolean;
}

/** Maximum number of records to name for a file. Further records are only counted. */
const NAMED = 10;

/** Returns the path by which records name a file. */
export const pathOf = ({ hash, ending }: Pick<MediaDoc, 'hash' | 'ending'>): string =>
  `${UPLOADS_PATH}${hash}.${ending}`;

/** Reads which records of one resource name files. */
interface ReferenceReader {
  resource: Resource;
  count(paths: readonly string[]): Promise<Map<string, number>>;
  first(path: string, limit: number, writer: Writer | null): Promise<MediaUseRecord[]>;
}

/** Finds the records that use uploaded files. */
@Injectable()
export class MediaUses {
  private readonly readers: ReferenceReader[] = [];

  constructor(@InjectModel(MEDIA_MODEL) private readonly media: Model<MediaDoc>) {}

  register<Doc extends StoredDoc>({ resource, model, field, nameOf, isReadBy }: MediaReference<Doc>): void {
    this.readers.push({
      resource,
      count: async (paths) => {
        const rows = await model.aggregate<{ _id: string; count: number }>([
          { $match: { [field]: { $in: [...paths] } } },
          { $group: { _id: `$${field}`, count: { $sum: 1 } } },
        ]);
        return new Map(rows.map(({ _id, count }) => [_id, count]));
      },
      first: async (path, limit, writer) => {
        const filter = { [field]: path } as QueryFilter<Doc>;
        const docs = await model.find(filter).sort({ _id: 1 }).limit(limit).lean<Doc[]>();
        return docs
          .filter((doc) => isReadBy(doc, writer))
          .map((doc) => ({ resource, id: doc._id.toHexString(), name: nameOf(doc) }));
      },
    });
  }

  /**
   * Locks the file that a field is about to name, so that no concurrent write deletes the file. Addresses outside the library
   * need no lock. Throws VALIDATION_FAILED if the library has no such file.
   */
  async hold(field: string, address: string): Promise<void> {
    if (!address.startsWith(UPLOADS_PATH)) return;
    const { hash, ending } = readUploadPath(address) ?? {};
    const filter = { hash: hash ?? '', ...(ending && { ending }) };
    const { matchedCount } = await this.media.updateOne(filter, { $inc: { holds: 1 } });
    if (matchedCount === 0) throw ApiError.field(field, 'This file is not in the media library.');
  }

  /** Returns the file that an address names. Returns null for other addresses, and if the library has no such file. */
  async fileAt(address: string): Promise<MediaDoc | null> {
    const { hash } = readUploadPath(address) ?? {};
    if (!hash) return null;
    return this.media.findOne({ hash }).lean<MediaDoc>();
  }

  /** Counts the records that use each of the files, by path. */
  async count(paths: readonly string[]): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    if (paths.length === 0) return sums;
    for (const reader of this.readers) {
      for (const [path, count] of await reader.count(paths)) sums.set(path, (sums.get(path) ?? 0) + count);
    }
    return sums;
  }

  /** Returns the first records that use a file, of the records that a writer may read. */
  async named(path: string, writer: Writer | null): Promise<MediaUseRecord[]> {
    const uses: MediaUseRecord[] = [];
    for (const reader of this.readers) {
      if (uses.length < NAMED) uses.push(...(await reader.first(path, NAMED - uses.length, writer)));
    }
    return uses;
  }
}
