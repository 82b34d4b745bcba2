import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorFilter, toApiError } from '../../platform/http/errors/error.filter.js';
import { pageHeaders } from './page-policy.js';
import { errorPage } from './stream-page.js';

/** Responds to failed requests of a browser with a page instead of JSON, because visitors see the response in a frame. */
@Catch()
export class StreamErrorFilter extends ErrorFilter {
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
