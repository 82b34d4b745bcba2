import { Injectable } from '@nestjs/common';
import type { ExpoPushMessage, ExpoPushTicket } from 'expo-server-sdk';
import type { PushFailure } from '../../../contract/notifications.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { retryAfterMs } from '../../../platform/http/limits/retry-after.js';
import { pushDeliveryConfig, type PushDeliveryConfig } from '../push-delivery.config.js';
import type { PushMessage } from '../jobs/push-job.schema.js';
import {
  allAre,
  causeOfStatus,
  type Guard,
  type Outcome,
  type PushGateway,
  type Recipient,
  type Verdict,
} from './gateway.js';
import { jsonOf, PushRequest, type PushResponse } from './push-request.js';

/** Maximum number of messages per request to Expo. */
const PER_REQUEST = 100;

/** Expo's push service (docs.expo.dev/push-notifications/sending-notifications). */
@Injectable()
export class ExpoGateway implements PushGateway {
  readonly kind = 'expo';
  readonly isOneService = true;
  readonly perSecond: number;
  readonly perRequest: number;
  private readonly settings: PushDeliveryConfig['expo'];

  constructor(
    private readonly request: PushRequest,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.settings = config.get(pushDeliveryConfig).expo;
    this.perSecond = this.settings.perSecond;
    this.perRequest = Math.min(PER_REQUEST, this.perSecond);
  }

  async send(message: PushMessage, recipients: readonly Recipient[], guard: Guard): Promise<Outcome> {
    const response = await this.post('/--/api/v2/push/send', messagesFor(message, recipients), guard);
    const { data: tickets } = (jsonOf(response) ?? {}) as { data?: ExpoPushTicket[] };
    if (response.status !== 200 || !Array.isArray(tickets) || tickets.length !== recipients.length) {
      return this.refusal(response, recipients);
    }
    return {
      verdicts: tickets.map(verdictOf),
      causes: tickets.map((ticket) => (ticket.status === 'error' ? causeOf(ticket.details?.error) : undefined)),
      tickets: tickets.map((ticket) => (ticket.status === 'ok' ? ticket.id : null)),
      ...reasonOf(tickets),
    };
  }

  /** Fetches receipts. The result omits ids that have no receipt yet. Returns null if the service is unavailable. */
  async receipts(ids: readonly string[], guard: Guard): Promise<Record<string, ExpoReceipt> | null> {
    const response = await this.post('/--/api/v2/push/getReceipts', JSON.stringify({ ids }), guard);
    const { data } = (jsonOf(response) ?? {}) as { data?: Record<string, ExpoReceipt> };
    return response.status === 200 && data ? data : null;
  }

  private post(path: string, body: string | Buffer, guard: Guard): Promise<PushResponse> {
    const { url, accessToken } = this.settings;
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
    };
    return this.request.post(`${url}${path}`, { headers, body, allowPrivate: true }, guard);
  }

  private refusal(response: PushResponse, recipients: readonly Recipient[]): Outcome {
    const { status, headers, text, trouble } = response;
    const reason = trouble ?? `${status} ${text.slice(0, 200)}`;
    // A response with status 200 but without Expo's tickets counts as an outage of the service.
    const causes = recipients.map(() => (status === 200 ? 'unavailable' : causeOfStatus(status)));
    if (status === 429) {
      const pauseMs = retryAfterMs(headers['retry-after'], this.clock.now());
      return { verdicts: allAre(recipients, 'again'), causes, reason, ...(pauseMs !== null && { pauseMs }) };
    }
    const isFinal = status >= 400 && status < 500 && status !== 408;
    return { verdicts: allAre(recipients, isFinal ? 'failed' : 'again'), causes, reason, isWhole: status === 400 };
  }
}

/**
 * Builds the JSON array with one message for each recipient. The shared part is serialized once and copied as bytes. As a string,
 * the messages would pass through the heap three times.
 */
function messagesFor({ title, body, image, data, ttlSeconds }: PushMessage, recipients: readonly Recipient[]): Buffer {
  const shared: Omit<ExpoPushMessage, 'to'> = {
    title,
    body,
    data,
    ttl: ttlSeconds,
    sound: 'default',
    priority: 'high',
    ...(image && { richContent: { image } }),
  };
  const rest = Buffer.from(`,${JSON.stringify(shared).slice(1)}`);
  const openings = recipients.map(({ address }, index) => `${index === 0 ? '[' : ','}{"to":${JSON.stringify(address)}`);
  const size = openings.reduce((sum, opening) => sum + Buffer.byteLength(opening) + rest.length, 1);
  const json = Buffer.allocUnsafe(size);
  let at = 0;
  for (const opening of openings) {
    at += json.write(opening, at);
    at += rest.copy(json, at);
  }
  json.write(']', at);
  return json;
}

/** Delivery result of a message that Expo had accepted. */
export interface ExpoReceipt {
  status: 'ok' | 'error';
  message?: string;
  details?: { error?: string };
}

const CAUSES: Readonly<Partial<Record<string, PushFailure>>> = {
  DeviceNotRegistered: 'not-registered',
  MessageTooBig: 'too-big',
  MessageRateExceeded: 'rate-limited',
  InvalidCredentials: 'credentials',
  MismatchSenderId: 'credentials',
  ProviderError: 'unavailable',
  ExpoError: 'unavailable',
};

/** Maps Expo's error code to a cause (docs.expo.dev/push-notifications/sending-notifications, errors). */
export const causeOf = (error: string | undefined): PushFailure => CAUSES[error ?? ''] ?? 'other';

function verdictOf(ticket: ExpoPushTicket): Verdict {
  if (ticket.status === 'ok') return 'sent';
  if (ticket.details?.error === 'DeviceNotRegistered') return 'dead';
  return ticket.details?.error === 'MessageRateExceeded' ? 'again' : 'failed';
}

function reasonOf(tickets: readonly ExpoPushTicket[]): { reason?: string } {
  const rejected = tickets.find((ticket) => ticket.status === 'error' && verdictOf(ticket) === 'failed');
  return rejected?.status === 'error' ? { reason: rejected.message } : {};
}
