import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { DevToolsDto, GoLiveShiftDto, SiteSettingsDto } from '../../contract/dto/setting.dto.js';
import { SettingsResponse } from '../../contract/records/setting.record.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { SendsPrepared } from '../../platform/cache/prepared.interceptor.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { SettingsService, toSettingsRecord } from './settings.service.js';

@ApiTags('settings')
@Controller('setting')
export class SettingsController {
  constructor(
    private readonly settings: SettingsService,
    private readonly responses: ResponseCache,
  ) {}

  /** Returns the public settings of the site. */
  @Get()
  @Public()
  @SendsPrepared(SettingsResponse)
  read(): Promise<CachedResponse> {
    return this.responses.get({ budget: 'list', key: 'settings' }, async () => ({
      body: { message: 'Settings loaded.', settings: toSettingsRecord(await this.settings.read()) },
      sources: ['settings'],
    }));
  }

  /** Enables or disables the blocking of developer tools on the website. */
  @Put(':id/devTools')
  @Requires('dev-tools:access')
  async devTools(
    @Id() id: Types.ObjectId,
    @Body() body: DevToolsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<SettingsResponse> {
    const settings = await this.settings.change(id, { devTools: { isEnabled: body.isEnabled } }, ifMatch, caller);
    return { message: 'Developer tools setting saved.', settings: toSettingsRecord(settings) };
  }

  /** Changes the number of minutes between kick-off and go-live. A negative number sets games live before kick-off. */
  @Put(':id/goLive')
  @Requires('settings:update')
  async goLive(
    @Id() id: Types.ObjectId,
    @Body() body: GoLiveShiftDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<SettingsResponse> {
    const settings = await this.settings.change(id, { goLive: { shiftMinutes: body.shiftMinutes } }, ifMatch, caller);
    return { message: 'Go-live shift saved.', settings: toSettingsRecord(settings) };
  }

  /** Changes the time zone of kick-offs, the notices for visitors, and the automatic finish of games. */
  @Put(':id/site')
  @Requires('settings:update')
  async site(
    @Id() id: Types.ObjectId,
    @Body() body: SiteSettingsDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<SettingsResponse> {
    const settings = await this.settings.changeSite(id, body, ifMatch, caller);
    return { message: 'Settings saved.', settings: toSettingsRecord(settings) };
  }
}
