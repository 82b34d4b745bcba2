import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { ContactDto, ContactStatusDto } from '../../contract/dto/contact.dto.js';
import { ContactAnswer, ContactsAnswer, type ContactRecord } from '../../contract/records/contact.record.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access.js';
import { ListParams, type ListQuery } from '../../platform/http/list-query.js';
import { List, type ListPage } from '../../platform/http/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/params.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { ContactsService } from './contacts.service.js';

/** Messages one address may send. */
const ALLOWANCE = { name: 'contact', points: 10, seconds: 600 };

@ApiTags('contact')
@Controller('contact')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  /** What visitors wrote, newest first. */
  @Get()
  @Requires('contact:view')
  @List('contacts', 'Messages loaded.', ContactsAnswer)
  list(@ListParams('contacts') query: ListQuery): Promise<ListPage<ContactRecord>> {
    return this.contacts.list(query);
  }

  @Get(':id')
  @Requires('contact:view')
  async read(@Id() id: Types.ObjectId): Promise<ContactAnswer> {
    return { message: 'Message loaded.', contact: await this.contacts.read(id) };
  }

  /** A visitor's message. */
  @Post()
  @Public()
  @RateLimited(ALLOWANCE)
  async send(@Body() body: ContactDto): Promise<ContactAnswer> {
    const contact = await this.contacts.receive(body);
    return { message: 'Thank you. Your message has been sent.', contact };
  }

  @Put(':id/status')
  @Requires('contact:update')
  async setStatus(
    @Id() id: Types.ObjectId,
    @Body() { status }: ContactStatusDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactAnswer> {
    return { message: `Marked as ${status}.`, contact: await this.contacts.setStatus(id, status, ifMatch, caller) };
  }

  @Delete(':id')
  @Requires('contact:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<ContactAnswer> {
    return { message: 'Message deleted.', contact: await this.contacts.remove(id, ifMatch, caller) };
  }
}
