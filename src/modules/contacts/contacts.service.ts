import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { ContactDto, ContactReplyDto } from '../../contract/dto/contact.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { holds } from '../../contract/permissions.js';
import type { ContactRecord } from '../../contract/records/contact.record.js';
import { UNASSIGNED } from '../../contract/resources/contacts.js';
import type { ContactStatus } from '../../contract/statuses.js';
import { Clock } from '../../platform/clock/clock.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { ContactAssignees } from './contact-assignees.js';
import { loggedContact, toContactRecord } from './contact.mapper.js';
import { authorOf, ContactReplies } from './contact-replies.js';
import {
  CONTACT_MODEL,
  contactWords,
  type ContactDoc,
  type ContactNoteDoc,
  type ContactReplyDoc,
} from './contact.schema.js';

/** Converts the filter value of an assignee. A query for null also finds records without the field. */
const toAssignee = (value: string | number | boolean): unknown => (value === UNASSIGNED ? null : toObjectId(value));

@Injectable()
export class ContactsService {
  private readonly records: Records<ContactDoc, ContactRecord>;

  constructor(
    @InjectModel(CONTACT_MODEL) model: Model<ContactDoc>,
    private readonly replies: ContactReplies,
    private readonly assignees: ContactAssignees,
    private readonly clock: Clock,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'contacts',
      mapping: { convert: { id: toObjectId, assigneeId: toAssignee }, words: true },
      toRecord: toContactRecord,
      logged: loggedContact,
      nameOf: ({ name }) => name,
      labelOf: (noun, { name }) => `${noun} of "${name}"`,
      wordsOf: contactWords,
    });
  }

  list(query: ListQuery): Promise<{ records: ContactRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a message. Throws CONTACT_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<ContactRecord> {
    return this.records.read(id);
  }

  /** Stores a visitor's message. */
  receive({ firstName, lastName, email, subject, message }: ContactDto): Promise<ContactRecord> {
    const name = `${firstName} ${lastName}`;
    const untouched = { status: 'New' as const, assigneeId: null, assigneeName: '', replies: [], notes: [] };
    return this.records.create({ firstName, lastName, name, email, subject, message, ...untouched }, null);
  }

  setStatus(id: Types.ObjectId, status: ContactStatus, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    const action = (doc: ContactDoc): string => `Marked the ${this.records.labelOf(doc)} as ${status}`;
    return this.records.update(id, { ifMatch, change: () => ({ status }), action }, caller);
  }

  /**
   * Assigns a message to a user, or unassigns the message if `userId` is null. Throws CONTACT_NOT_FOUND, STALE_WRITE, and
   * VALIDATION_FAILED for a user who may not read messages.
   */
  assign(id: Types.ObjectId, userId: string | null, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    const action = (doc: ContactDoc): string => {
      const label = this.records.labelOf(doc);
      return doc.assigneeName ? `Assigned the ${label} to "${doc.assigneeName}"` : `Unassigned the ${label}`;
    };
    const change = () => this.assignees.assignmentTo(userId);
    return this.records.update(id, { ifMatch, change, action }, caller);
  }

  /**
   * Replies to a message by email. Throws MAIL_NOT_SET_UP, CONTACT_NOT_FOUND, STALE_WRITE, REPLY_EXISTS for a used key, and
   * VALIDATION_FAILED if the message has too many replies.
   */
  reply(id: Types.ObjectId, dto: ContactReplyDto, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    this.replies.refuseWithoutMail();
    let reply!: ContactReplyDoc;
    const change = (before: ContactDoc) => {
      reply = this.replies.draft(before, dto, caller);
      const status = dto.status ?? (before.status === 'New' ? ('In Progress' as const) : before.status);
      return { status, replies: [...(before.replies ?? []), reply] };
    };
    const then = (after: ContactDoc) => this.replies.send(after, reply);
    const action = (doc: ContactDoc): string => `Replied to the ${this.records.labelOf(doc)}`;
    return this.records.update(id, { ifMatch, change, then, action }, caller);
  }

  /** Adds a note for colleagues. Throws CONTACT_NOT_FOUND, and VALIDATION_FAILED if the message has too many notes. */
  addNote(id: Types.ObjectId, text: string, caller: Caller): Promise<ContactRecord> {
    const change = ({ notes = [] }: ContactDoc) => {
      if (notes.length >= LIMITS.notesPerMessage) {
        throw ApiError.field('text', `A message has at most ${LIMITS.notesPerMessage} notes`);
      }
      const note = { _id: new Types.ObjectId(), author: authorOf(caller), text, createdAt: this.clock.date() };
      return { notes: [...notes, note] };
    };
    const action = (doc: ContactDoc): string => `Added a note to the ${this.records.labelOf(doc)}`;
    return this.records.update(id, { ifMatch: null, change, action }, caller);
  }

  /**
   * Deletes a note. Notes of other authors require contact:delete. Throws CONTACT_NOT_FOUND, NOTE_NOT_FOUND, PERMISSION_DENIED.
   */
  removeNote(id: Types.ObjectId, noteId: Types.ObjectId, caller: Caller): Promise<ContactRecord> {
    const change = ({ notes = [] }: ContactDoc) => {
      const note = notes.find(({ _id }) => _id.equals(noteId));
      if (!note) throw new ApiError('NOTE_NOT_FOUND');
      if (!mayRemove(note, caller)) throw new ApiError('PERMISSION_DENIED');
      return { notes: notes.filter((one) => one !== note) };
    };
    const action = (doc: ContactDoc): string => `Deleted a note from the ${this.records.labelOf(doc)}`;
    return this.records.update(id, { ifMatch: null, change, action }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<ContactRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }
}

const mayRemove = ({ author }: ContactNoteDoc, caller: Caller): boolean =>
  author.userId.equals(caller.userId) || holds(caller, 'contact:delete');
