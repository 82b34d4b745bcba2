import { Body, Controller, Delete, Get, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { APP_PLATFORM_NAMES } from '../../contract/downloads.js';
import { AppUpdateDto, DownloadDto } from '../../contract/dto/download.dto.js';
import {
  AppUpdateResponse,
  DownloadResponse,
  DownloadsResponse,
  DownloadStatisticsResponse,
  type DownloadRecord,
} from '../../contract/records/download.record.js';
import { PublicList } from '../../platform/cache/prepared.interceptor.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { IfMatch, Id } from '../../platform/http/lists/params.js';
import { absoluteAddress, originOf } from '../../platform/http/network/origin.js';
import { DownloadStatisticsService } from './download-statistics.js';
import { DownloadsService } from './downloads.service.js';

const named = ({ platform, version }: DownloadRecord): string =>
  `Version ${version} for ${APP_PLATFORM_NAMES[platform]}`;

@ApiTags('downloads')
@Controller('mobile/downloads')
export class DownloadsController {
  constructor(
    private readonly downloads: DownloadsService,
    private readonly statistics: DownloadStatisticsService,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Lists all builds of the app, newest first. */
  @Get()
  @Public()
  @PublicList('downloads', 'App downloads loaded.', DownloadsResponse)
  list(@ListParams('downloads') query: ListQuery): Promise<ListPage<DownloadRecord>> {
    return this.downloads.list(query);
  }

  /** Returns the number of builds and their downloads. */
  @Get('statistics')
  @Requires('app-downloads:access')
  async readStatistics(): Promise<DownloadStatisticsResponse> {
    return { message: 'Statistics loaded.', statistics: await this.statistics.read() };
  }

  /**
   * Checks for a newer build than the installed build. Returns the newest build, or null if the platform has none. `mustUpdate`
   * is true if a newer build is required. The `downloadUrl` is absolute.
   */
  @Get('update')
  @Public()
  async findUpdate(@Query() query: AppUpdateDto, @Req() request: FastifyRequest): Promise<AppUpdateResponse> {
    const { newest, ...update } = await this.downloads.findUpdate(query);
    const downloadUrl = absoluteAddress(newest?.downloadUrl ?? '', originOf(this.config, request));
    return { message: 'Update loaded.', update: { ...update, newest: newest && { ...newest, downloadUrl } } };
  }

  /** Returns a download. */
  @Get(':id')
  @Public()
  async read(@Id() id: Types.ObjectId): Promise<DownloadResponse> {
    return { message: 'App download loaded.', download: await this.downloads.read(id) };
  }

  /** Creates a download for the apps. */
  @Post()
  @Requires('app-downloads:create')
  async create(@Body() body: DownloadDto, @CurrentCaller() caller: Caller): Promise<DownloadResponse> {
    const download = await this.downloads.create(body, caller);
    return { message: `${named(download)} was added.`, download };
  }

  /** Changes a download. */
  @Put(':id')
  @Requires('app-downloads:update')
  async update(
    @Id() id: Types.ObjectId,
    @Body() body: DownloadDto,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<DownloadResponse> {
    const download = await this.downloads.update(id, body, ifMatch, caller);
    return { message: `${named(download)} was saved.`, download };
  }

  /** Deletes a download. */
  @Delete(':id')
  @Requires('app-downloads:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<DownloadResponse> {
    const download = await this.downloads.remove(id, ifMatch, caller);
    return { message: `${named(download)} was deleted.`, download };
  }
}
