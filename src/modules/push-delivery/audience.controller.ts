import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { AudienceDto } from '../../contract/dto/notification.dto.js';
import { PushAudienceAnswer } from '../../contract/records/notification.record.js';
import { Requires } from '../../platform/http/access.js';
import { followsOf } from './due-pushes.js';
import { RecipientStore } from './recipient-store.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications/audience')
export class AudienceController {
  constructor(private readonly recipients: RecipientStore) {}

  /** How many apps and browsers a push would go to now: everybody's, or those of followers; on all platforms, or on some. */
  @Get()
  @Requires('app-notifications:create', 'app-notifications:update')
  async count(
    @Query() { followersOfLeague, followersOfTeam, platforms = 'both' }: AudienceDto,
  ): Promise<PushAudienceAnswer> {
    const league = followersOfLeague ? new Types.ObjectId(followersOfLeague) : null;
    const follows = followsOf({ followersOfLeague: league, followersOfTeam });
    return { message: 'Audience counted.', audience: await this.recipients.audience(platforms, follows) };
  }
}
