import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { TeamDto } from '../../contract/dto/team.dto.js';
import {
  TeamProfileResponse,
  TeamProfilesResponse,
  TeamSuggestionsResponse,
  type TeamProfileRecord,
} from '../../contract/records/team.record.js';
import { CurrentCaller, Requires, type Caller } from '../../platform/http/access/access.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { TeamSuggestions } from './team-suggestions.js';
import { TeamsService } from './teams.service.js';

@ApiTags('teams')
@Controller('teams')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly suggestions: TeamSuggestions,
  ) {}

  /** Lists the teams for staff. Visitors and apps use `GET /api/games/teams`. */
  @Get()
  @Requires('teams:view')
  @List('teams', 'Teams loaded.', TeamProfilesResponse)
  list(@ListParams('teams') query: ListQuery): Promise<ListPage<TeamProfileRecord>> {
    return this.teams.list(query);
  }

  /** Lists names in games that belong to no team yet, most games first. */
  @Get('suggestions')
  @Requires('teams:view')
  async suggest(): Promise<TeamSuggestionsResponse> {
    return { message: 'Suggestions loaded.', ...(await this.suggestions.latest()) };
  }

  /** Returns a team. */
  @Get(':id')
  @Requires('teams:view')
  async read(@Id() id: Types.ObjectId): Promise<TeamProfileResponse> {
    return { message: 'Team loaded.', team: await this.teams.read(id) };
  }

  /** Adds a team. Returns 409 TEAM_NAME_TAKEN if another team has one of its names. Short names may repeat. */
  @Post()
  @Requires('teams:create')
  async create(@Body() body: TeamDto, @CurrentCaller() caller: Caller): Promise<TeamProfileResponse> {
    const team = await this.teams.create(body, caller);
    return { message: `${team.name} was added.`, team };
  }

  /** Changes a team. Returns 409 TEAM_NAME_TAKEN if another team has one of its names. Games keep the names that they have. */
  @Put(':id')
  @Requires('teams:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: TeamDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<TeamProfileResponse> {
    const team = await this.teams.update(id, body, ifMatch, caller);
    return { message: `${team.name} was saved.`, team };
  }

  /** Deletes a team. Its games stay, and keep its names. */
  @Delete(':id')
  @Requires('teams:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<TeamProfileResponse> {
    const team = await this.teams.remove(id, ifMatch, caller);
    return { message: `${team.name} was deleted.`, team };
  }
}
