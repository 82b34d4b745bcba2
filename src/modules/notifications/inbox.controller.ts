import { Controller, Get, Query, Req } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Model, QueryFilter } from 'mongoose';
import { InboxDto } from '../../contract/dto/notification.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { InboxResponse, type InboxEntry } from '../../contract/records/inbox.record.js';
import { DAY } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { Public } from '../../platform/http/access/access.js';
import { absoluteAddress, originOf } from '../../platform/http/network/origin.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { pushData, pushTitle } from './push.mapper.js';
import { PUSH_MODEL, type PushDoc } from './push.schema.js';

/** Serves recent pushes to apps that missed them, because a user dismissed a push or installed the app later. */
@ApiTags('mobile notifications')
@Controller('mobile/inbox')
export class InboxController {
  constructor(
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectConfig() private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists pushes of the last 30 days to all apps, newest first. With `platform`, includes pushes to this platform only. Pushes to
   * followers of a league or team are omitted.
   */
  @Get()
  @Public()
  async list(@Query() { platform }: InboxDto, @Req() request: FastifyRequest): Promise<InboxResponse> {
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
    const matches = await this.matchesOf(sent);
    const origin = originOf(this.config, request);
    return { message: 'Notifications loaded.', notifications: sent.map((doc) => toEntry(doc, matches, origin)) };
  }

  /** Returns the ids of the matches of games, by the id of the game. */
  private async matchesOf(pushes: readonly PushDoc[]): Promise<Map<string, string>> {
    const ids = pushes.flatMap(({ gameId }) => gameId ?? []);
    const games = await this.games.find({ _id: { $in: ids } }, { matchId: 1 }).lean<GameDoc[]>();
    return new Map(games.map(({ _id, matchId }) => [_id.toHexString(), matchId.toHexString()]));
  }
}

function toEntry(doc: PushDoc, matches: ReadonlyMap<string, string>, origin: string): InboxEntry {
  const { _id, body, image, category, sendAt } = doc;
  const sentAt = (doc.progress.finishedAt ?? sendAt).toISOString();
  const data = pushData(doc);
  const matchId = matches.get(data.gameId ?? '');
  return {
    _id: _id.toHexString(),
    title: pushTitle(doc),
    body,
    image: absoluteAddress(image, origin),
    category,
    data: { ...data, ...(matchId && { matchId }) },
    sentAt,
  };
}
