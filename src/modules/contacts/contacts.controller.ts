import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import {
  ContactAssigneeDto,
  ContactDto,
  ContactNoteDto,
  ContactReplyDto,
  ContactStatusDto,
} from '../../contract/dto/contact.dto.js';
import {
  ContactResponse,
  ContactAssigneesResponse,
  ContactsResponse,
  type ContactRecord,
} from '../../contract/records/contact.record.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { ContactAssignees } from './contact-assignees.js';
import { ContactsService } from './contacts.service.js';

/** Rate limit of messages, per address. */
const ALLOWANCE = { name: 'contact', points: 10, seconds: 600 };

@ApiTags('contact')
@Controller('contact')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly assignees: ContactAssignees,
  ) {}

  /** Lists the messages of visitors, newest first. */
  @Get()
  @Requires('contact:view')
  @List('contacts', 'Messages loaded.', ContactsResponse)
  list(@ListParams('contacts') query: ListQuery): Promise<ListPage<ContactRecord>> {
    return this.contacts.list(query);
  }

  /** Lists the users who can be assigned to a message: active staff with contact:view. */
  @Get('assignees')
  @Requires('contact:view')
  async listAssignees(): Promise<ContactAssigneesResponse> {
    return { message: 'Colleagues loaded.', assignees: await this.assignees.list() };
  }

  /** Returns a message with its replies and notes. */
  @Get(':id')
  @Requires('contact:view')
  async read(@Id() id: Types.ObjectId): Promise<ContactResponse> {
    return { message: 'Message loaded.', contact: await this.contacts.read(id) };
  }

  /** Sends a message of a visitor to staff. */
  @Post()
  @Public()
  @RateLimited(ALLOWANCE)
  async send(@Body() body: ContactDto): Promise<ContactResponse> {
    const contact = await this.contacts.receive(body);
    return { message: 'Thank you. Your message has been sent.', contact };
  }

  /** Changes the status of a message. */
  @Put(':id/status')
  @Requires('contact:update')
  async setStatus(
    @Id() id: Types.ObjectId,
    @Body() { status }: ContactStatusDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactResponse> {
    return { message: `Marked as ${status}.`, contact: await this.contacts.setStatus(id, status, ifMatch, caller) };
  }

  /** Assigns a message to a member of staff, or to no one. */
  @Put(':id/assignee')
  @Requires('contact:update')
  async assign(
    @Id() id: Types.ObjectId,
    @Body() { userId }: ContactAssigneeDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactResponse> {
    const contact = await this.contacts.assign(id, userId, ifMatch, caller);
    return {
      message: contact.assignee ? `Assigned to ${contact.assignee.username}.` : 'No longer assigned to anyone.',
      contact,
    };
  }

  /** Sends a reply to the visitor by email. Returns 409 MAIL_NOT_SET_UP if the site cannot send email. */
  @Post(':id/replies')
  @Requires('contact:update')
  async reply(
    @Id() id: Types.ObjectId,
    @Body() body: ContactReplyDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactResponse> {
    const contact = await this.contacts.reply(id, body, ifMatch, caller);
    return { message: `The reply is on its way to ${contact.email}.`, contact };
  }

  /** Adds a note that only staff can read. */
  @Post(':id/notes')
  @Requires('contact:update')
  async addNote(
    @Id() id: Types.ObjectId,
    @Body() { text }: ContactNoteDto,
    @CurrentCaller() caller: Caller,
  ): Promise<ContactResponse> {
    return { message: 'Note added.', contact: await this.contacts.addNote(id, text, caller) };
  }

  /** Deletes a note. Deleting another user's note requires contact:delete. */
  @Delete(':id/notes/:noteId')
  @Requires('contact:update', 'contact:delete')
  async removeNote(
    @Id() id: Types.ObjectId,
    @Id('noteId') noteId: Types.ObjectId,
    @CurrentCaller() caller: Caller,
  ): Promise<ContactResponse> {
    return { message: 'Note deleted.', contact: await this.contacts.removeNote(id, noteId, caller) };
  }

  /** Deletes a message. */
  @Delete(':id')
  @Requires('contact:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactResponse> {
    return { message: 'Message deleted.', contact: await this.contacts.remove(id, ifMatch, caller) };
  }
}
