import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { StoredDoc } from '../../platform/database/records/record.js';
import type { Searchable } from '../../platform/database/lists/search-words.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService } from '../activity/activity.service.js';
import { DeletedRecords } from './deleted-records.js';
import { MediaUses } from './media-uses.js';
import { RecordStore, type StoredKind, type WriteTools } from './record-store.js';
import { Records, type RecordKind, type ResourceOf } from './records.js';
import type { Writer } from './writer.js';

/** Creates the `Records` or the `RecordStore` of a resource, with the dependencies of its writes. */
@Injectable()
export class RecordTools implements WriteTools {
  constructor(
    readonly unit: UnitOfWork,
    readonly outbox: Outbox,
    readonly activity: ActivityService,
    readonly clock: Clock,
    readonly mediaUses: MediaUses,
    readonly deleted: DeletedRecords,
  ) {}

  records<Doc extends StoredDoc & Searchable, Rec>(
    kind: RecordKind<Doc, Rec> & { resource: ResourceOf<Doc> },
  ): Records<Doc, Rec> {
    const records = new Records<Doc, Rec>(kind, this);
    const { model, resource, nameOf } = kind;
    const { upload: field } = records.store;
    if (field) this.mediaUses.register({ resource, model, field, nameOf, isReadBy: records.isReadBy.bind(records) });
    return records;
  }

  /** Creates the store of a resource that is read in its own way. */
  store<Doc extends StoredDoc, By extends Writer = Writer>(kind: StoredKind<Doc, By>): RecordStore<Doc, By> {
    return new RecordStore(kind, this);
  }
}
