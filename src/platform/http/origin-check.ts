import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InjectConfig } from '../config/config.module.js';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a page of another site is to a browser's Sec-Fetch-Site (Fetch Metadata); 'none' is a person's own doing. */
const FOREIGN_SITES = new Set(['cross-site', 'same-site']);

/** Refuses writes that another site makes in the name of a signed-in browser. */
@Injectable()
export class OriginCheck {
  constructor(@InjectConfig() private readonly config: Config) {}

  /**
   * Raises FOREIGN_ORIGIN for a write whose Origin is missing or not ours, and for one whose browser says by
   * Sec-Fetch-Site that another site makes it: no page can set either header.
   */
  refuseForeignWrite(request: FastifyRequest): void {
    if (SAFE.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign = typeof site === 'string' && FOREIGN_SITES.has(site.toLowerCase());
    if (isForeign || !origin || !this.isOwn(origin, request.socket.localPort)) throw new ApiError('FOREIGN_ORIGIN');
  }

  private isOwn(origin: string, port: number | undefined): boolean {
    if (this.config.publicUrl) return origin === this.config.publicUrl;
    if (!URL.canParse(origin)) return false;
    const { hostname, port: named, protocol } = new URL(origin);
    const used = named === '' ? (protocol === 'https:' ? 443 : 80) : Number(named);
    return LOOPBACK.test(hostname) && used === port;
  }
}
