import { Controller, Get, Inject, Logger, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Types } from 'mongoose';
import { downloadFileName, type AppPlatform } from '../../contract/downloads.js';
import { readUploadPath } from '../../contract/media.js';
import type { DownloadRecord } from '../../contract/records/download.record.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { Public } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { attachment } from '../../platform/http/attachment.js';
import { Id } from '../../platform/http/lists/params.js';
import { PublicFetch, UnreachableError } from '../../platform/http/network/public-fetch.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { UPLOAD_STORE, type UploadStore } from '../../platform/uploads/upload-store.js';
import { DownloadsService } from './downloads.service.js';

/** Rate limit of files, per address. A relayed file costs the server twice its size in traffic. */
const ALLOWANCE = { name: 'download-file', points: 30, seconds: 600 };

/** Maximum number of redirects, because file hosts redirect to the server that stores a file. */
const REDIRECTS = 3;

const TYPES: Readonly<Record<AppPlatform, string>> = {
  android: 'application/vnd.android.package-archive',
  ios: 'application/octet-stream',
};

/** Headers of the file's server that the response repeats. */
const PASSED_ON = ['content-length', 'content-encoding'] as const;

@ApiTags('downloads')
@Controller('mobile/downloads/:id/file')
export class DownloadFileController {
  private readonly logger = new Logger('Downloads');

  constructor(
    private readonly downloads: DownloadsService,
    private readonly web: PublicFetch,
    @Inject(UPLOAD_STORE) private readonly uploads: UploadStore,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Returns the file of a build under its file name. The server relays files of other hosts. Returns 502 FILE_UNREACHABLE if the
   * file cannot be fetched.
   */
  @Get()
  @Public()
  @RateLimited(ALLOWANCE)
  @ApiProduces(...new Set(Object.values(TYPES)))
  async file(@Id() id: Types.ObjectId, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const build = await this.downloads.read(id);
    if (request.method === 'HEAD') return void reply.headers(this.headersOf(build)).send();
    const uploaded = readUploadPath(build.downloadUrl);
    if (uploaded) return this.sendUploaded(`${uploaded.hash}.${uploaded.ending}`, build, reply);
    const closing = new AbortController();
    reply.raw.once('close', () => closing.abort());
    const file = await this.open(build.downloadUrl, closing.signal);
    if (!file) return;
    void reply.headers(this.headersOf(build));
    for (const name of PASSED_ON) {
      const value = file.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    void reply.send(file);
  }

  private async sendUploaded(name: string, build: DownloadRecord, reply: FastifyReply): Promise<void> {
    const file = await this.uploads.open(name);
    if (!file) throw new ApiError('FILE_UNREACHABLE');
    void reply.headers(this.headersOf(build)).header('content-length', file.length).send(file.stream);
  }

  private headersOf(build: DownloadRecord): Record<string, string> {
    return {
      'content-type': TYPES[build.platform],
      'content-disposition': attachment(downloadFileName(this.config.brandName, build)),
      'cache-control': 'no-store',
    };
  }

  /** Opens the file. Returns null if the client has disconnected. Throws FILE_UNREACHABLE and logs the reason. */
  private async open(address: string, signal: AbortSignal): Promise<IncomingMessage | null> {
    const headers = { accept: '*/*', 'accept-encoding': 'identity' };
    try {
      const response = await this.web.fetch(address, { headers, redirects: REDIRECTS, signal });
      if (response.statusCode === 200) return response;
      response.destroy();
      throw new UnreachableError(`The server responded with status ${response.statusCode ?? 0}.`);
    } catch (error) {
      if (signal.aborted) return null;
      // The log omits the query, because it can contain signatures of file hosts.
      this.logger.warn(`${address.split('?', 1)[0]} could not be downloaded: ${String(error)}`);
      throw new ApiError('FILE_UNREACHABLE');
    }
  }
}
