import { Injectable } from '@nestjs/common';
import { createSign } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { ServiceAccount } from '../push-delivery.config.js';
import type { Guard } from './gateway.js';
import { jsonOf, PushRequest } from './push-request.js';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Time before a token expires at which the next token is fetched, in ms. */
const EARLY_MS = 2 * MINUTE;
/**
 * Validity of a grant, the maximum that Google allows, in seconds. Also the validity of a token whose response lacks
 * `expires_in`.
 */
const VALID_SECONDS = HOUR / SECOND;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Fetches access tokens for Firebase with a grant of the service account (RFC 7523), and caches each until shortly before it
 * expires.
 */
@Injectable()
export class FcmAccess {
  private token: { value: string; until: number } | null = null;
  private pending: Promise<string | null> | null = null;

  constructor(
    private readonly request: PushRequest,
    private readonly clock: Clock,
  ) {}

  /** Returns an access token, or null if Firebase does not issue one now. */
  async get(account: ServiceAccount, guard: Guard): Promise<string | null> {
    if (this.token && this.clock.elapsed() < this.token.until) return this.token.value;
    this.pending ??= this.requestToken(account, guard).finally(() => (this.pending = null));
    return this.pending;
  }

  /** Forgets a rejected token, so that the next call fetches a new token. */
  forget(): void {
    this.token = null;
  }

  private async requestToken(
    { tokenUri, clientEmail, privateKey }: ServiceAccount,
    guard: Guard,
  ): Promise<string | null> {
    const now = Math.floor(this.clock.now() / SECOND);
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat: now, exp: now + VALID_SECONDS };
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url');
    const response = await this.request.post(
      tokenUri,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: `${unsigned}.${signature}` }).toString(),
        allowPrivate: true,
      },
      guard,
    );
    const { access_token: value, expires_in: seconds } = (jsonOf(response) ?? {}) as Record<string, unknown>;
    if (response.status !== 200 || typeof value !== 'string') return null;
    this.token = { value, until: this.clock.elapsed() + Number(seconds ?? VALID_SECONDS) * SECOND - EARLY_MS };
    return value;
  }
}
