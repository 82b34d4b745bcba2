import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import type { WebPushPayload } from '../../../contract/notifications.js';
import { HOUR, MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { retryAfterMs } from '../../../platform/http/limits/retry-after.js';
import { VapidKeys } from '../../subscriptions/vapid-keys.js';
import { webPushConfig } from '../../subscriptions/web-push.config.js';
import type { PushMessage } from '../jobs/push-job.schema.js';
import { causeOfStatus, type Guard, type Outcome, type PushGateway, type Recipient, type Verdict } from './gateway.js';
import { PushRequest, type PushResponse } from './push-request.js';

/** Time during which a VAPID token is reused, in ms. Tokens may be valid for up to a day (RFC 8292, section 2). */
const TOKEN_MS = 6 * HOUR;
/** Maximum number of origins with cached tokens. Few push services exist, but any visitor may subscribe with another origin. */
const MAX_ORIGINS = 100;
/** Maximum pause that a push service can request, in ms. The limit is needed because anyone may run a push service. */
const MAX_PAUSE_MS = MINUTE;

/** Push services of browsers (RFC 8030). One message per request. */
@Injectable()
export class WebGateway implements PushGateway {
  readonly kind = 'web';
  readonly perRequest = 1;
  readonly perSecond = Infinity;
  readonly isOneService = false;
  private readonly tokens = new Map<string, { authorization: string; until: number }>();
  /** Ends of the pauses that push services requested, by origin, in ms of the monotonic clock. */
  private readonly pauses = new Map<string, number>();

  constructor(
    private readonly request: PushRequest,
    private readonly keys: VapidKeys,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  async send(message: PushMessage, [recipient]: readonly Recipient[], guard: Guard): Promise<Outcome> {
    const { address: endpoint, keys } = recipient ?? {};
    if (!endpoint || !keys) return one('dead');
    const { origin } = new URL(endpoint);
    const pausedMs = (this.pauses.get(origin) ?? -Infinity) - this.clock.elapsed();
    if (pausedMs > 0) return { ...one('again'), causes: ['rate-limited'], pauseMs: pausedMs };
    const details = await this.details(endpoint, keys, message, origin);
    if (!details) return one('dead');
    const allowPrivate = this.config.get(webPushConfig).allowPrivateEndpoints;
    return this.outcomeOf(await this.request.post(endpoint, { ...details, allowPrivate }, guard), origin);
  }

  private async details(
    endpoint: string,
    keys: { p256dh: string; auth: string },
    message: PushMessage,
    origin: string,
  ) {
    const { title, body, image, path, tag } = message;
    const payload: WebPushPayload = { title, body, image, path, tag };
    const options = {
      TTL: message.ttlSeconds,
      urgency: 'high' as const,
      headers: { Authorization: await this.authorization(origin) },
    };
    try {
      const request = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), options);
      return { headers: request.headers, body: request.body };
    } catch {
      // The library throws if the browser's keys are malformed. Such a subscription can never be used.
      return null;
    }
  }

  private async authorization(origin: string): Promise<string> {
    const now = this.clock.now();
    const cached = this.tokens.get(origin);
    // Push services reject a token that expires in more than a day, such as a token that was signed while the clock was ahead.
    if (cached && now < cached.until && cached.until - now <= TOKEN_MS) return cached.authorization;
    const { publicKey, privateKey } = await this.keys.pair();
    const expiry = Math.floor((now + 2 * TOKEN_MS) / 1000);
    const { subject } = this.keys;
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expiry);
    if (this.tokens.size >= MAX_ORIGINS) this.tokens.clear();
    this.tokens.set(origin, { authorization: headers.Authorization, until: now + TOKEN_MS });
    return headers.Authorization;
  }

  private outcomeOf({ status, headers, text, trouble }: PushResponse, origin: string): Outcome {
    const verdict = verdictOf(status);
    const causes = [causeOfStatus(status)];
    if (status === 429) {
      const requestedMs = retryAfterMs(headers['retry-after'], this.clock.now());
      const pauseMs = Math.min(requestedMs ?? 0, MAX_PAUSE_MS);
      if (this.pauses.size >= MAX_ORIGINS) this.pauses.clear();
      if (pauseMs > 0) this.pauses.set(origin, this.clock.elapsed() + pauseMs);
      return { ...one(verdict), causes, ...(pauseMs > 0 && { pauseMs }) };
    }
    if (verdict === 'sent') return one(verdict);
    return { ...one(verdict), causes, reason: trouble ?? `${status} ${text.slice(0, 200)}` };
  }
}

const one = (verdict: Verdict): Outcome => ({ verdicts: [verdict] });

function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'dead';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'failed' : 'again';
}
