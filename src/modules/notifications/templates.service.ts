import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { SimpleNotificationDto } from '../../contract/dto/notification.dto.js';
import type { SimpleNotificationRecord } from '../../contract/records/notification.record.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { toProgress, untouched } from './progress.js';
import { TEMPLATE_MODEL, templateWords, type TemplateDoc } from './template.schema.js';

const fieldsOf = ({ title, description }: SimpleNotificationDto) => ({ title, description });

@Injectable()
export class TemplatesService {
  private readonly records: Records<TemplateDoc, SimpleNotificationRecord>;

  constructor(
    @InjectModel(TEMPLATE_MODEL) model: Model<TemplateDoc>,
    private readonly tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'notifications',
      mapping: {
        paths: { status: 'progress.state' },
        convert: { id: toObjectId },
        words: true,
      },
      toRecord: ({ title, description, progress, ...doc }) => ({
        ...baseOf(doc),
        title,
        description,
        progress: toProgress(progress),
      }),
      nameOf: ({ title }) => title,
      wordsOf: templateWords,
    });
  }

  list(query: ListQuery): Promise<{ records: SimpleNotificationRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a notification. Throws NOTIFICATION_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<SimpleNotificationRecord> {
    return this.records.read(id);
  }

  create(dto: SimpleNotificationDto, caller: Caller): Promise<SimpleNotificationRecord> {
    return this.records.create({ ...fieldsOf(dto), progress: untouched('draft'), sends: 0 }, caller);
  }

  /** Updates a notification. Throws NOTIFICATION_STARTED while it is being sent. */
  update(
    id: Types.ObjectId,
    dto: SimpleNotificationDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<SimpleNotificationRecord> {
    const change = (before: TemplateDoc) => {
      refuseSending(before);
      return fieldsOf(dto);
    };
    return this.records.update(id, { ifMatch, change }, caller);
  }

  /**
   * Sends a notification to every subscribed browser, even if it was sent before. Throws NOTIFICATION_SENDING while it is being
   * sent.
   */
  send(id: Types.ObjectId, caller: Caller): Promise<SimpleNotificationRecord> {
    const change = ({ progress, sends }: TemplateDoc) => {
      if (progress.state === 'sending') throw new ApiError('NOTIFICATION_SENDING');
      return { progress: { ...untouched('sending'), startedAt: this.tools.clock.date() }, sends: sends + 1 };
    };
    const action = (doc: TemplateDoc): string => `Sent the ${this.records.labelOf(doc)}`;
    return this.records.update(id, { ifMatch: null, change, action }, caller);
  }

  /** Deletes a notification. Throws NOTIFICATION_STARTED while it is being sent. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<SimpleNotificationRecord> {
    return this.records.remove(id, { ifMatch, rule: refuseSending }, caller);
  }

  restore(id: Types.ObjectId, caller: Caller): Promise<SimpleNotificationRecord> {
    return this.records.restore(id, caller);
  }
}

function refuseSending({ progress }: TemplateDoc): void {
  if (progress.state === 'sending') throw new ApiError('NOTIFICATION_STARTED');
}
