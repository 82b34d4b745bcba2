import { Injectable } from '@nestjs/common';
import type { PushFailure } from '../../../contract/notifications.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { retryAfterMs } from '../../../platform/http/limits/retry-after.js';
import { pushDeliveryConfig, type PushDeliveryConfig } from '../push-delivery.config.js';
import type { PushMessage } from '../jobs/push-job.schema.js';
import { FcmAccess } from './fcm-access.js';
import { causeOfStatus, type Guard, type Outcome, type PushGateway, type Recipient, type Verdict } from './gateway.js';
import { jsonOf, PushRequest, type PushResponse } from './push-request.js';

const one = (verdict: Verdict, cause?: PushFailure, reason?: string): Outcome => ({
  verdicts: [verdict],
  ...(cause && { causes: [cause] }),
  ...(reason && { reason }),
});

/** Firebase Cloud Messaging, HTTP v1 (firebase.google.com/docs/cloud-messaging/send/v1-api). One message per request. */
@Injectable()
export class FcmGateway implements PushGateway {
  readonly kind = 'fcm';
  readonly perRequest = 1;
  readonly isOneService = true;
  readonly perSecond: number;
  private readonly settings: PushDeliveryConfig['fcm'];

  constructor(
    private readonly request: PushRequest,
    private readonly access: FcmAccess,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.settings = config.get(pushDeliveryConfig).fcm;
    this.perSecond = this.settings.perSecond;
  }

  async send(message: PushMessage, [recipient]: readonly Recipient[], guard: Guard): Promise<Outcome> {
    const { url, account } = this.settings;
    if (!account) return one('failed', 'credentials', 'FCM_SERVICE_ACCOUNT is not set');
    const token = await this.access.get(account, guard);
    if (token === null) return one('again', 'credentials', 'Firebase returned no access token');
    const response = await this.request.post(
      `${url}/v1/projects/${account.projectId}/messages:send`,
      {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ message: messageFor(recipient?.address ?? '', message, this.clock.now()) }),
        allowPrivate: true,
      },
      guard,
    );
    return this.outcomeOf(response);
  }

  private outcomeOf(response: PushResponse): Outcome {
    const { status, headers, text, trouble } = response;
    if (status === 200) return one('sent');
    const reason = trouble ?? `${status} ${text.slice(0, 200)}`;
    if (status === 401) {
      this.access.forget();
      return one('again', 'credentials', reason);
    }
    const code = errorCodeOf(response);
    if (code === 'UNREGISTERED') return one('dead');
    const cause = causeOf(response, code);
    if (status === 429 || status === 503) {
      const pauseMs = retryAfterMs(headers['retry-after'], this.clock.now());
      return { ...one('again', cause, reason), ...(pauseMs !== null && { pauseMs }) };
    }
    // Without its body, an error response does not show whether the token is dead or the message is invalid.
    if (trouble !== undefined) return one('again', cause, reason);
    return one(status >= 400 && status < 500 && status !== 408 ? 'failed' : 'again', cause, reason);
  }
}

function messageFor(token: string, { title, body, image, data, ttlSeconds }: PushMessage, now: number): object {
  return {
    token,
    notification: { title, body, ...(image && { image }) },
    data,
    android: { priority: 'HIGH', ttl: `${ttlSeconds}s` },
    apns: {
      headers: { 'apns-priority': '10', 'apns-expiration': String(Math.floor(now / 1000) + ttlSeconds) },
      payload: { aps: { sound: 'default' } },
    },
  };
}

const CAUSES: Readonly<Partial<Record<string, PushFailure>>> = {
  SENDER_ID_MISMATCH: 'credentials',
  THIRD_PARTY_AUTH_ERROR: 'credentials',
  QUOTA_EXCEEDED: 'rate-limited',
  UNAVAILABLE: 'unavailable',
  INTERNAL: 'unavailable',
};

/**
 * Maps FCM's error code to a cause (firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode). Only the error text reveals that a
 * message is too big.
 */
function causeOf({ status, text }: PushResponse, code: string | undefined): PushFailure {
  if (code === 'INVALID_ARGUMENT' && /too (big|large)/i.test(text)) return 'too-big';
  return CAUSES[code ?? ''] ?? causeOfStatus(status);
}

/** Returns FCM's error code from the details of an error, or `undefined` if there is no code. */
function errorCodeOf(response: PushResponse): string | undefined {
  const { error } = (jsonOf(response) ?? {}) as { error?: { details?: { errorCode?: string }[] } };
  return error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
}
