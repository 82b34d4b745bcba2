import { Controller, Get, Query } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { Model, QueryFilter } from 'mongoose';
import { InboxDto } from '../../contract/dto/notification.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { InboxResponse, type InboxEntry } from '../../contract/records/inbox.record.js';
import { DAY } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { Public } from '../../platform/http/access/access.js';
import { pushData, pushTitle } from './push.mapper.js';
import { PUSH_MODEL, type PushDoc } from './push.schema.js';

/** Serves recent pushes to apps that missed them, because a user dismissed a push or installed the app later. */
@ApiTags('mobile notifications')
@Controller('mobile/inbox')
export class InboxController {
  constructor(
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists pushes of the last 30 days to all apps, newest first. With `platform`, includes pushes to this platform only. Pushes to
   * followers of a league or team are omitted.
   */
  @Get()
  @Public()
  async list(@Query() { platform }: InboxDto): Promise<InboxResponse> {
    const since = new Date(this.clock.now() - LIMITS.inboxDays * DAY);
    const sent = await this.pushes
      .find({
        'progress.state': 'sent',
        sendAt: { $gte: since },
        platforms: { $in: ['mobile', 'both', ...(platform ? [platform] : [])] },
        // Records of older versions lack this field.
        followersOfLeague: null,
        followersOfTeam: { $in: ['', null] },
      } as QueryFilter<PushDoc>)
      .sort({ sendAt: -1, _id: -1 })
      .limit(LIMITS.inbox)
      .lean<PushDoc[]>();
    return { message: 'Notifications loaded.', notifications: sent.map(toEntry) };
  }
}

function toEntry(doc: PushDoc): InboxEntry {
  const { _id, body, image, category, sendAt } = doc;
  const sentAt = (doc.progress.finishedAt ?? sendAt).toISOString();
  return { _id: _id.toHexString(), title: pushTitle(doc), body, image, category, data: pushData(doc), sentAt };
}
