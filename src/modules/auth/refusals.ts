import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { API_ERRORS, type ApiErrorCode } from '../../contract/errors.js';
import { signedIn, type CallerRequest } from '../../platform/http/access.js';
import { senderOf } from '../../platform/http/sender.js';
import { SecurityLog } from '../activity/security-log.js';

/** Refusals that are no attempt at anything. */
const ORDINARY: ReadonlySet<string> = new Set([
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'VIEW_ONLY',
  'STREAM_NOT_OPEN',
  'STREAM_CLOSED',
] satisfies ApiErrorCode[]);

/** Puts calls that were refused (403) into the security log: of signed-in users, and those of other sites. */
@Injectable()
export class Refusals implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly log: SecurityLog,
  ) {}

  onModuleInit(): void {
    // The command line runs without an HTTP server.
    const { httpAdapter } = this.host as Partial<HttpAdapterHost>;
    const server = httpAdapter?.getInstance<FastifyInstance>();
    server?.addHook('onSend', (request: CallerRequest, reply, payload, done) => {
      if (reply.statusCode === 403) this.note(request, payload);
      done(null, payload);
    });
  }

  private note(request: CallerRequest, payload: unknown): void {
    const code = codeIn(payload);
    const { user, method, routeOptions } = request;
    const { address } = senderOf(request.raw);
    if (!code || ORDINARY.has(code) || (!user && code !== 'FOREIGN_ORIGIN')) return;
    const reason = `${method} ${routeOptions.url ?? '/'} (${code})`;
    this.log.note({ event: 'permission-refused', account: user ? signedIn(user) : null, address, reason });
  }
}

/** The code of a failure's body. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string') return null;
  const code = /"code":"([A-Z_]+)"/.exec(payload.slice(0, 200))?.[1];
  return code && code in API_ERRORS ? code : null;
}
