import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { FaqDto } from '../../contract/dto/faq.dto.js';
import type { FaqRecord } from '../../contract/records/faq.record.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { moveRecord } from '../records/record-order.js';
import { FAQ_MODEL, faqWords, lastFaq, type FaqDoc } from './faq.schema.js';

const fieldsOf = ({ title, description }: FaqDto) => ({ title, description });

@Injectable()
export class FaqsService {
  private readonly records: Records<FaqDoc, FaqRecord>;

  constructor(
    @InjectModel(FAQ_MODEL) model: Model<FaqDoc>,
    private readonly tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'faqs',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: ({ title, description, order, ...doc }) => ({ ...baseOf(doc), title, description, order }),
      nameOf: ({ title }) => title,
      wordsOf: faqWords,
    });
  }

  list(query: ListQuery): Promise<{ records: FaqRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a FAQ. Throws FAQ_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<FaqRecord> {
    return this.records.read(id);
  }

  create(dto: FaqDto, caller: Caller): Promise<FaqRecord> {
    return this.records.create({ ...fieldsOf(dto), order: lastFaq(this.tools.clock.date()) }, caller);
  }

  update(id: Types.ObjectId, dto: FaqDto, ifMatch: number | null, caller: Caller): Promise<FaqRecord> {
    return this.records.update(id, { ifMatch, change: () => fieldsOf(dto) }, caller);
  }

  /**
   * Moves a FAQ before another FAQ, or to the end if `before` is null. Throws FAQ_NOT_FOUND, and STALE_WRITE if the other FAQ was
   * deleted.
   */
  move(id: Types.ObjectId, before: Types.ObjectId | null, caller: Caller): Promise<number> {
    return moveRecord(this.records.store, { order: 1, _id: 1 }, id, before, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<FaqRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  restore(id: Types.ObjectId, caller: Caller): Promise<FaqRecord> {
    return this.records.restore(id, caller);
  }
}
