import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PublicTeamsResponse } from '../../contract/records/team.record.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { Public } from '../../platform/http/access/access.js';
import { TeamDirectory } from './team-directory.js';

/** Serves teams to visitors and apps. */
@ApiTags('teams')
@Controller('games/teams')
export class PublicTeamsController {
  constructor(
    private readonly directory: TeamDirectory,
    private readonly responses: ResponseCache,
  ) {}

  /**
   * Returns all teams that staff added, by name. A name in a game belongs to the team whose `nameIds` contain the id of the name.
   * Other teams exist only as names in games.
   */
  @Get()
  @Public()
  @SendsPrepared(PublicTeamsResponse)
  list(): Promise<CachedResponse> {
    return this.responses.get({ budget: 'list', key: 'public teams' }, async () => {
      const { teams } = await this.directory.all();
      return { body: { message: 'Teams loaded.', teams }, sources: ['teams'] };
    });
  }
}
