import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ContactDto } from '../../contract/dto/contact.dto.js';
import type { ContactRecord } from '../../contract/records/contact.record.js';
import type { ContactStatus } from '../../contract/statuses.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { baseOf } from '../../platform/database/record.js';
import type { Caller } from '../../platform/http/access.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { CONTACT_MODEL, contactWords, type ContactDoc } from './contact.schema.js';

@Injectable()
export class ContactsService {
  private readonly records: Records<ContactDoc, ContactRecord>;

  constructor(@InjectModel(CONTACT_MODEL) model: Model<ContactDoc>, tools: RecordTools) {
    this.records = tools.records({
      model,
      resource: 'contacts',
      noun: 'message of',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: toContactRecord,
      nameOf: ({ name }) => name,
      wordsOf: contactWords,
    });
  }

  list(query: ListQuery): Promise<{ records: ContactRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Raises CONTACT_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<ContactRecord> {
    return this.records.read(id);
  }

  /** Takes a visitor's message. */
  receive({ firstName, lastName, email, subject, message }: ContactDto): Promise<ContactRecord> {
    const name = `${firstName} ${lastName}`;
    return this.records.create({ firstName, lastName, name, email, subject, message, status: 'New' }, null);
  }

  setStatus(id: Types.ObjectId, status: ContactStatus, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    const action = ({ name }: ContactDoc): string => `Marked the message of "${name}" as ${status}`;
    return this.records.update(id, { ifMatch, change: () => ({ status }), action }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }
}

function toContactRecord(doc: ContactDoc): ContactRecord {
  const { firstName, lastName, name, email, subject, message, status } = doc;
  return { ...baseOf(doc), firstName, lastName, name, email, subject, message, status };
}
