import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { PREPARED } from '../../platform/http/conditional.hook.js';
import { RateLimited } from '../../platform/http/rate-limit.guard.js';
import { PICTURE_KINDS, PicturesService } from './pictures.service.js';

const ENDING = '.png';
/** Pictures of one address: services that show links ask for many at once. */
const PICTURES = { name: 'picture', points: 120, seconds: 60 };
/** Pages name a picture with its record's revision: another revision is another address. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

@ApiTags('pictures')
@Controller('picture')
export class PicturesController {
  constructor(private readonly pictures: PicturesService) {}

  /** The picture that a link to a page of the site is shown with elsewhere: PNG, 1200 by 630. */
  @Get(':kind/:file')
  @Public()
  @RateLimited(PICTURES)
  @ApiParam({ name: 'kind', enum: PICTURE_KINDS })
  @ApiParam({ name: 'file', description: 'The id and ".png"; of the site "page.png".' })
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
