import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SearchDto } from '../../contract/dto/search.dto.js';
import { SearchResponse } from '../../contract/records/search.record.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { Public } from '../../platform/http/access/access.js';
import { FROM_TEAM_COPIES } from '../games/game-copies.js';
import { SearchService } from './search.service.js';

/** Serves the search of visitors and apps. */
@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly responses: ResponseCache,
  ) {}

  /**
   * Finds teams, leagues, games in any status, and replays by words in any order. Without a text, returns the games of the
   * website.
   */
  @Get()
  @Public()
  @SendsPrepared(SearchResponse)
  find(@Query() query: SearchDto): Promise<CachedResponse> {
    const { q = '', category = '' } = query;
    return this.responses.get({ budget: 'window', key: JSON.stringify(['search', q, category]) }, async () => ({
      body: { message: 'Results loaded.', ...(await this.search.find(query)) },
      sources: [...FROM_TEAM_COPIES, 'replays'],
    }));
  }
}
