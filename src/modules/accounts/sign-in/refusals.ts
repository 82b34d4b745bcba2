import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { API_ERRORS, type ApiErrorCode } from '../../../contract/errors.js';
import { signedIn, type CallerRequest } from '../../../platform/http/access/access.js';
import { senderOf } from '../../../platform/http/network/sender.js';
import { SecurityLog } from '../../activity/security-log.js';

/** 403 codes of normal use, which do not suggest an attack. */
const ORDINARY: ReadonlySet<string> = new Set([
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'VIEW_ONLY',
  'STREAM_NOT_OPEN',
  'STREAM_CLOSED',
] satisfies ApiErrorCode[]);

/** Logs calls rejected with 403 in the security log: calls of signed-in users and calls that other sites caused. */
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

/** Returns the error code in the body of a failure, or null. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string') return null;
  const code = /"code":"([A-Z_]+)"/.exec(payload.slice(0, 200))?.[1];
  return code && code in API_ERRORS ? code : null;
}
