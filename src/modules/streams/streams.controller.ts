import { Catch, Controller, Get, Query, Req, Res, UseFilters, type ArgumentsHost } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { StreamAddressDto } from '../../contract/dto/stream.dto.js';
import { CurrentCaller, Public, Requires, type Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ErrorFilter, toApiError } from '../../platform/http/errors/error.filter.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { isObjectId } from '../../platform/http/lists/params.js';
import { originOf } from '../../platform/http/network/origin.js';
import { pageHeaders } from './page-policy.js';
import type { EmbedSite } from './providers/index.js';
import { errorPage, streamPage } from './stream-page.js';
import { sourceOf } from './stream-source.js';
import { type PlayableStream, StreamsService } from './streams.service.js';

/** Responds to failed requests of a browser with a page instead of JSON, because visitors see the response in a frame. */
@Catch()
class StreamErrorFilter extends ErrorFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const error = toApiError(thrown);
    const asPage = /\btext\/html\b/.test(http.getRequest<FastifyRequest>().headers.accept ?? '');
    if (!asPage || error.getStatus() >= 500) return super.catch(thrown, host);
    void http
      .getResponse<FastifyReply>()
      .status(error.getStatus())
      .headers({ ...pageHeaders(null), 'cache-control': 'no-store' })
      .send(errorPage(error.body));
  }
}

@ApiTags('streams')
@Controller('stream')
@UseFilters(StreamErrorFilter)
export class StreamsController {
  constructor(
    private readonly streams: StreamsService,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Returns the page that plays a stream, for frames on this site. Errors are HTML pages too if the caller accepts HTML. */
  @Get()
  @Public()
  @ApiQuery({ name: 'id', type: String, description: 'Id of a stream or of a part of a replay.' })
  @ApiProduces('text/html')
  async page(
    @Query('id') id: unknown,
    @CurrentCaller() caller: Caller | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    if (typeof id !== 'string' || !isObjectId(id)) throw new ApiError('BAD_ID');
    return this.pageOf(await this.streams.open(new Types.ObjectId(id), caller), request, reply);
  }

  /** Returns the page that plays an address, so that staff can watch it before they save it. */
  @Get('preview')
  @Requires('games:update')
  @ApiProduces('text/html')
  preview(
    @Query() { url }: StreamAddressDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    return this.pageOf({ url, title: 'Preview', live: true }, request, reply);
  }

  private pageOf({ url, momentsOf, ...text }: PlayableStream, request: FastifyRequest, reply: FastifyReply): string {
    const source = sourceOf(url, this.siteOf(request));
    if (!source) throw new ApiError('STREAM_NOT_PLAYABLE');
    void reply.headers(pageHeaders(source));
    return streamPage(source, momentsOf ? { ...text, moments: momentsPath(momentsOf) } : text);
  }

  private siteOf(request: FastifyRequest): EmbedSite {
    const origin = originOf(this.config, request);
    return { origin, hostname: new URL(origin).hostname };
  }
}

const momentsPath = ({ _id, matchId }: NonNullable<PlayableStream['momentsOf']>): string =>
  `/api/matches/${matchId.toHexString()}/game/${_id.toHexString()}/moments`;
