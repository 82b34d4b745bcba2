import { Injectable } from '@nestjs/common';
import { createSign } from 'node:crypto';
import { HOUR, MINUTE, SECOND } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { ServiceAccount } from '../push-delivery.config.js';
import type { Guard } from './gateway.js';
import { jsonOf, PushRequest } from './push-request.js';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is fetched again so long before it ends, in milliseconds. */
const EARLY_MS = 2 * MINUTE;
/** How long a grant is valid: as long as Google allows. So long a token is too, where its answer does not say. */
const VALID_SECONDS = HOUR / SECOND;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Access tokens for Firebase, by the grant of its service account (RFC 7523); one is used until shortly before its end. */
@Injectable()
export class FcmAccess {
  private token: { value: string; until: number } | null = null;
  private asking: Promise<string | null> | null = null;

  constructor(
    private readonly request: PushRequest,
    private readonly clock: Clock,
  ) {}

  /** null when no token can be had now. */
  async get(account: ServiceAccount, guard: Guard): Promise<string | null> {
    if (this.token && this.clock.elapsed() < this.token.until) return this.token.value;
    this.asking ??= this.ask(account, guard).finally(() => (this.asking = null));
    return this.asking;
  }

  /** A token was refused: the next one is fetched again. */
  forget(): void {
    this.token = null;
  }

  private async ask({ tokenUri, clientEmail, privateKey }: ServiceAccount, guard: Guard): Promise<string | null> {
    const now = Math.floor(this.clock.now() / SECOND);
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUri, iat: now, exp: now + VALID_SECONDS };
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url');
    const answer = await this.request.post(
      tokenUri,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: `${unsigned}.${signature}` }).toString(),
        allowPrivate: true,
      },
      guard,
    );
    const { access_token: value, expires_in: seconds } = (jsonOf(answer) ?? {}) as Record<string, unknown>;
    if (answer.status !== 200 || typeof value !== 'string') return null;
    this.token = { value, until: this.clock.elapsed() + Number(seconds ?? VALID_SECONDS) * SECOND - EARLY_MS };
    return value;
  }
}
