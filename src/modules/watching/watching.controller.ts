import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WatchingResponse } from '../../contract/records/match.record.js';
import { Public } from '../../platform/http/access/access.js';
import { WatchingService } from './watching.service.js';

@ApiTags('games')
@Controller('games/watching')
export class WatchingController {
  constructor(private readonly watching: WatchingService) {}

  /** Lists games by their number of current viewers, most viewers first. The event `watching` announces changes. */
  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  read(): WatchingResponse {
    return { message: 'Watching loaded.', watching: [...this.watching.games] };
  }
}
