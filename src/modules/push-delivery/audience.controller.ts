import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { AudienceDto } from '../../contract/dto/notification.dto.js';
import { PushAudienceResponse } from '../../contract/records/notification.record.js';
import { Requires } from '../../platform/http/access/access.js';
import { followsOf } from './due-pushes.js';
import { RecipientStore } from './recipient-store.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications/audience')
export class AudienceController {
  constructor(private readonly recipients: RecipientStore) {}

  /**
   * Counts the apps and browsers that would receive a push now. With `followersOfLeague` or `followersOfTeam`, counts followers
   * only. With `platforms`, counts these platforms only.
   */
  @Get()
  @Requires('app-notifications:create', 'app-notifications:update')
  async count(
    @Query() { followersOfLeague, followersOfTeam, platforms = 'both' }: AudienceDto,
  ): Promise<PushAudienceResponse> {
    const league = followersOfLeague ? new Types.ObjectId(followersOfLeague) : null;
    const follows = followsOf({ followersOfLeague: league, followersOfTeam });
    return { message: 'Audience counted.', audience: await this.recipients.audience(platforms, follows) };
  }
}
