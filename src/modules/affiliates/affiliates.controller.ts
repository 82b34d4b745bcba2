import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { AffiliateDto } from '../../contract/dto/affiliate.dto.js';
import { holds } from '../../contract/permissions.js';
import {
  AffiliateResponse,
  AffiliatesResponse,
  AffiliateStatisticsResponse,
  type AffiliateRecord,
} from '../../contract/records/affiliate.record.js';
import { PublicList } from '../../platform/cache/prepared.interceptor.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { AffiliatesService } from './affiliates.service.js';

const variantFor = (caller: Caller | null): string => (holds(caller, 'affiliates:access') ? 'staff' : 'everyone');

@ApiTags('affiliates')
@Controller('affiliate')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  /**
   * Lists affiliate links, newest first. Callers with affiliates:access get every link. Other callers get active links only:
   * links of the website, or links of the apps if the filter `platforms` is `mobile`.
   */
  @Get()
  @Public()
  @PublicList('affiliates', 'Affiliate links loaded.', AffiliatesResponse, { variantFor })
  list(
    @ListParams('affiliates') query: ListQuery,
    @CurrentCaller() caller: Caller | null,
  ): Promise<ListPage<AffiliateRecord>> {
    return this.affiliates.list(query, caller);
  }

  /** Returns the clicks of the last 30 days, by day and by link. */
  @Get('statistics')
  @Requires('affiliates:access')
  async statistics(): Promise<AffiliateStatisticsResponse> {
    return { message: 'Statistics loaded.', statistics: await this.affiliates.statistics() };
  }

  /** Returns a partner link. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller | null): Promise<AffiliateResponse> {
    return { message: 'Affiliate link loaded.', affiliate: await this.affiliates.read(id, caller) };
  }

  /** Creates a partner link. */
  @Post()
  @Requires('affiliates:create')
  async create(@Body() body: AffiliateDto, @CurrentCaller() caller: Caller): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.create(body, caller);
    return { message: `${affiliate.title} was added.`, affiliate };
  }

  /** Changes a partner link. */
  @Put(':id')
  @Requires('affiliates:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: AffiliateDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.update(id, body, ifMatch, caller);
    return { message: `${affiliate.title} was saved.`, affiliate };
  }

  /** Deletes a partner link. */
  @Delete(':id')
  @Requires('affiliates:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.remove(id, ifMatch, caller);
    return { message: `${affiliate.title} was deleted.`, affiliate };
  }

  /** Restores a link that was deleted in the last 30 days, with its id. Returns 409 RESTORE_CONFLICT if its image was deleted. */
  @Post(':id/restore')
  @HttpCode(200)
  @Requires('affiliates:create')
  async restore(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<AffiliateResponse> {
    const affiliate = await this.affiliates.restore(id, caller);
    return { message: `${affiliate.title} was restored.`, affiliate };
  }
}
