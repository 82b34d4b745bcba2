import { Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Types } from 'mongoose';
import { LIMITS } from '../../contract/limits.js';
import { MediaResponse, MediaFileResponse, type MediaRecord } from '../../contract/records/media.record.js';
import { cleanLine } from '../../contract/text.js';
import { AccessGuard } from '../../platform/http/access/access.guard.js';
import { CurrentCaller, Requires, type Caller, type CallerRequest } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ListParams, type ListQuery } from '../../platform/http/lists/list-query.js';
import { List, type ListPage } from '../../platform/http/lists/list.interceptor.js';
import { Id, IfMatch } from '../../platform/http/lists/params.js';
import { StreamedBody, streamOf } from '../../platform/http/bodies/streamed-body.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { MediaService } from './media.service.js';

@ApiTags('media library')
@Controller('media')
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly hub: EventHub,
    private readonly access: AccessGuard,
  ) {}

  /** Lists uploaded files, newest first. */
  @Get()
  @Requires('media:access')
  @List('media', 'Files loaded.', MediaResponse)
  list(@ListParams('media') query: ListQuery): Promise<ListPage<MediaRecord>> {
    return this.media.list(query);
  }

  /** Returns a file and the records that use it. */
  @Get(':id')
  @Requires('media:access')
  async read(@Id() id: Types.ObjectId, @CurrentCaller() caller: Caller): Promise<MediaFileResponse> {
    return { message: 'File loaded.', file: await this.media.read(id, caller) };
  }

  /**
   * Uploads an image (JPEG, PNG, WebP, GIF, AVIF) or a build of the app (APK, IPA). The body is the file. Images are encoded
   * again without metadata, and animated images are rejected. If the library already contains the file, returns the existing
   * file.
   */
  @Post()
  @Requires('media:create')
  @StreamedBody()
  @ApiQuery({ name: 'name', type: String, description: 'Name of the file.' })
  async upload(
    @Query('name') name: unknown,
    @Req() request: CallerRequest,
    @CurrentCaller() caller: Caller,
  ): Promise<MediaFileResponse> {
    // An upload can take half an hour. The sender may lose the permission in the meantime.
    const confirm = async (): Promise<void> => {
      request.user = await this.hub.current(caller);
      this.access.check(request);
    };
    const { file, isNew } = await this.media.add(plainName(name), streamOf(request), caller, caller, confirm);
    return { message: isNew ? `${file.name} was uploaded.` : `${file.name} is in the library already.`, file };
  }

  /** Deletes a file. Returns 409 MEDIA_IN_USE while a record uses the file. */
  @Delete(':id')
  @Requires('media:delete')
  async remove(
    @Id() id: Types.ObjectId,
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: number | null,
  ): Promise<MediaFileResponse> {
    const file = await this.media.remove(id, ifMatch, caller);
    return { message: `${file.name} was deleted.`, file };
  }
}

/** Returns the last part of a path as plain text. The name is only displayed and never used as a path on the disk. */
function plainName(input: unknown): string {
  const name = typeof input === 'string' ? input : '';
  const last = cleanLine(name.split(/[/\\]/).at(-1) ?? '');
  if (last === '') throw ApiError.field('name', 'Name is required');
  return [...last].slice(0, LIMITS.title).join('');
}
