import { Logger } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from '../config/config.js';
import { loggedPath, REQUEST_ID } from './request-id.js';
import { senderReader } from './network/sender.js';

/**
 * Logs every request after its response has ended or was aborted: 'GET /api/faq 200 3 ms 192.0.2.1 (request 0b2c…)'. Omits
 * queries, because they contain tokens. Cached responses have no id.
 */
export function logRequests(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const read = senderReader(trustProxy);
  const logger = new Logger('Request');
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const { method, url = '' } = request;
    const { address } = read(request);
    response.once('close', () => {
      const id = response.getHeader(REQUEST_ID);
      const status = response.writableFinished ? response.statusCode : 'broken off';
      const ms = Math.round(performance.now() - started);
      logger.log(`${method} ${loggedPath(url)} ${status} ${ms} ms ${address}${id ? ` (request ${String(id)})` : ''}`);
    });
  });
}
