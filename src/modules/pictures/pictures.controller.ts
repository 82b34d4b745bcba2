import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { PREPARED } from '../../platform/http/conditional.hook.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { PICTURE_KINDS, PicturesService } from './pictures.service.js';

const ENDING = '.png';
/** Rate limit of images, per address. Services that show link previews request many images at the same time. */
const PICTURES = { name: 'picture', points: 120, seconds: 60 };
/** Browsers may cache an image for a day, because pages add the record's revision to its address. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

@ApiTags('pictures')
@Controller('picture')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  /** Returns the preview image of a page for links on other sites: PNG, 1200 × 630 pixels. */
  @Get(':kind/:file')
  @Public()
  @RateLimited(PICTURES)
  @ApiParam({ name: 'kind', enum: PICTURE_KINDS, description: 'Kind of the page.' })
  @ApiParam({ name: 'file', description: 'The id, followed by ".png"; "page.png" for the site.' })
  @ApiProduces('image/png')
  async picture(
    @Param('kind') name: string,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const kind = PICTURE_KINDS.find((one) => one === name);
    if (!kind || !file.endsWith(ENDING)) throw new ApiError('NOT_FOUND');
    const { png, tag } = await this.pictures.picture(kind, file.slice(0, -ENDING.length), reply.raw);
    Object.assign(reply, { [PREPARED]: true });
    void reply.headers({ 'content-type': 'image/png', 'cache-control': CACHE_CONTROL, etag: `"${tag}"` });
    return png;
  }
}
