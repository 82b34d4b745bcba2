import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { FaqDto } from '../../contract/dto/faq.dto.js';
import { OrderDto } from '../../contract/dto/order.dto.js';
import { OrderResponse } from '../../contract/records/base.record.js';
import { FaqResponse, FaqsResponse, type FaqRecord } from '../../contract/records/faq.record.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { PublicList } from '../../platform/cache/prepared.interceptor.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { FaqsService } from './faqs.service.js';

@ApiTags('faq')
@Controller('faq')
export class FaqsController {
  constructor(private readonly faqs: FaqsService) {}

  /** Lists the frequently asked questions in their display order. New questions come last. */
  @Get()
  @Public()
  @PublicList('faqs', 'FAQs loaded.', FaqsResponse)
  list(@ListParams('faqs') query: ListQuery): Promise<ListPage<FaqRecord>> {
    return this.faqs.list(query);
  }

  /** Returns an entry of the FAQ. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<FaqResponse> {
    return { message: 'FAQ loaded.', faq: await this.faqs.read(id) };
  }

  /** Creates an entry of the FAQ. */
  @Post()
  @Requires('faqs:create')
  async create(@Body() body: FaqDto, @CurrentCaller() caller: Caller): Promise<FaqResponse> {
    return { message: 'FAQ added.', faq: await this.faqs.create(body, caller) };
  }

  /** Changes an entry of the FAQ. */
  @Put(':id')
  @Requires('faqs:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: FaqDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<FaqResponse> {
    return { message: 'FAQ saved.', faq: await this.faqs.update(id, body, ifMatch, caller) };
  }

  /** Moves a question before another question, or to the end if `before` is null. Does not change `revision`. */
  @Put(':id/order')
  @Requires('faqs:update')
  async order(
    @Id() id: Types.ObjectId,
    @Body() { before }: OrderDto,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderResponse> {
    const position = await this.faqs.move(id, before === null ? null : new Types.ObjectId(before), caller);
    return { message: `FAQ moved to place ${position}.`, position };
  }

  /** Deletes an entry of the FAQ. */
  @Delete(':id')
  @Requires('faqs:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<FaqResponse> {
    return { message: 'FAQ deleted.', faq: await this.faqs.remove(id, ifMatch, caller) };
  }

  /** Restores a FAQ that was deleted in the last 30 days, with its id. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('faqs:create')
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<FaqResponse> {
    return { message: 'FAQ restored.', faq: await this.faqs.restore(id, caller) };
  }
}
