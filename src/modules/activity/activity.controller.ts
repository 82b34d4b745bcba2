import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { ActivityDto, ClearActivityDto } from '../../contract/dto/activity.dto.js';
import { ActivitiesResponse, type ActivityRecord, ClearingResponse } from '../../contract/records/activity.record.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { CurrentCaller, Requires, SignedIn, type Caller } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id } from '../../platform/http/lists/params.js';
import { ActivityClearing, counted } from './activity-clearing.js';
import { ActivityService } from './activity.service.js';

/** Rate limit of entries that the dashboard adds, per address. */
const CLIENT_ENTRIES = { name: 'activity', points: 60, seconds: 60 };

@ApiTags('activity')
@Controller('users/activity')
export class ActivityController {
  constructor(
    private readonly activity: ActivityService,
    private readonly clearing: ActivityClearing,
  ) {}

  /**
   * Lists the activity log, newest first. An import is one entry; its rows are listed with the filter `importId`, `resourceId`
   * or `q`.
   */
  @Get()
  @Requires('logs:view')
  @List('activity', 'Activity loaded.', ActivitiesResponse)
  list(@ListParams('activity') query: ListQuery): Promise<ListPage<ActivityRecord>> {
    return this.activity.list(query);
  }

  /**
   * Deletes the entries of up to 1,000 users in a range of days or instants, both ends included. Entries of the security log
   * stay. One call deletes for at most 20 seconds. If `isComplete` is false, repeat the call to delete the rest.
   */
  @Put()
  @Requires('logs:delete')
  async clear(@Body() body: ClearActivityDto, @CurrentCaller() caller: Caller): Promise<ClearingResponse> {
    const { deleted, isComplete } = await this.clearing.clear(body, caller);
    const message = `${counted(deleted, 'entry', 'entries')} deleted.${isComplete ? '' : ' Clear again to delete the rest.'}`;
    return { message, deleted, isComplete };
  }

  /** Adds an entry to the activity log. The actor is always the signed-in user. */
  @Put(':id')
  @SignedIn()
  @RateLimited(CLIENT_ENTRIES)
  async add(
    @Id() id: Types.ObjectId,
    @Body() body: ActivityDto,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageResponse> {
    await this.activity.logAlone(caller, {
      // The entry gets a single line, so that a text cannot look like further entries.
      action: body.action.replace(/\p{C}+/gu, ' '),
      resource: 'users',
      resourceId: id.toHexString(),
      source: 'client',
    });
    return { message: 'Activity recorded.' };
  }
}
