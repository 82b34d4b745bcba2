import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InjectConfig } from '../../config/config.module.js';
import type { Config } from '../../config/config.js';
import { API_ERRORS } from '../../../contract/errors.js';
import { MINUTE } from '../../../contract/time/units.js';
import { ApiError } from '../errors/api-error.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const LOG_EVERY_MS = MINUTE;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sec-Fetch-Site values of requests by pages of other sites (Fetch Metadata). The value 'none' means that no page is involved.
 */
const FOREIGN_SITES = new Set(['cross-site', 'same-site']);

/** Scripts and apps send no Origin, so advice about addresses would lead them astray. */
const WITHOUT_ORIGIN =
  'This request has no Origin header, which browsers send. From an app or a script, log in with "client": "app" and send the token.';

/** Formats an untrusted header for the log. */
const printable = (origin: string | undefined): string => JSON.stringify((origin ?? 'no Origin').slice(0, 100));

/** Rejects writes that another site makes in the name of a signed-in browser. */
@Injectable()
export class OriginCheck {
  private readonly logger = new Logger('Origin');
  private loggedAt = -Infinity;

  constructor(@InjectConfig() private readonly config: Config) {}

  /**
   * Throws FOREIGN_ORIGIN for a write whose Origin is missing or foreign, or whose Sec-Fetch-Site names another site. No page can
   * set either header.
   */
  refuseForeignWrite(request: FastifyRequest): void {
    if (SAFE.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign = typeof site === 'string' && FOREIGN_SITES.has(site.toLowerCase());
    const { localPort } = request.socket;
    if (!isForeign && origin && this.isOwn(origin, localPort)) return;
    const message =
      origin || isForeign ? `${API_ERRORS.FOREIGN_ORIGIN.message} ${this.hint(localPort)}` : WITHOUT_ORIGIN;
    this.log(`${request.method} ${request.url.split('?')[0]} from ${printable(origin)}: ${message}`);
    throw new ApiError('FOREIGN_ORIGIN', { message });
  }

  /** Returns a hint for staff, because most rejected writes use an address that the operator has not configured. */
  private hint(port: number | undefined): string {
    const { publicUrl } = this.config;
    return publicUrl
      ? `PUBLIC_URL is ${publicUrl}: open the site there, or set PUBLIC_URL to the address that you use.`
      : `Open the site at http://localhost:${port}, or set PUBLIC_URL to the address that you use.`;
  }

  /** Logs at most once a minute, because any client can cause the warning. */
  private log(message: string): void {
    if (performance.now() - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = performance.now();
    this.logger.warn(message);
  }

  private isOwn(origin: string, port: number | undefined): boolean {
    if (this.config.publicUrl) return origin === this.config.publicUrl;
    if (!URL.canParse(origin)) return false;
    const { hostname, port: named, protocol } = new URL(origin);
    const used = named === '' ? (protocol === 'https:' ? 443 : 80) : Number(named);
    return LOOPBACK.test(hostname) && used === port;
  }
}
