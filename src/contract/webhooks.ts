import { holds, type Holder, type Permission } from './permissions.js';

/** Events that a webhook can receive, with their names. */
export const WEBHOOK_EVENTS = {
  'game.live': 'A game went live',
  'game.finished': 'A game finished',
  'game.changed': 'A game was added, changed or deleted',
  'request.received': 'A visitor requested a match',
  'stream.up': 'An encoder connected to an own stream',
  'stream.down': 'An encoder of an own stream disconnected',
  'clip.created': 'A clip was created',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[];

/** Event of a test message. */
export const WEBHOOK_TEST = 'webhook.test';
export type SentEvent = WebhookEvent | typeof WEBHOOK_TEST;

/**
 * Permissions for events whose data is not public. A webhook for such an event, its messages, and sending them again require the
 * permission.
 */
export const WEBHOOK_EVENT_KEYS: Readonly<Partial<Record<WebhookEvent, Permission>>> = {
  'request.received': 'match-requests:view',
  'stream.up': 'own-streams:access',
  'stream.down': 'own-streams:access',
};

/** Returns whether a user may read the data of an event. */
export function mayReadEvent(holder: Holder | null | undefined, event: SentEvent): boolean {
  const key = event === WEBHOOK_TEST ? undefined : WEBHOOK_EVENT_KEYS[event];
  return key === undefined || holds(holder, key);
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Reasons why the server switched a webhook off: failures for several days, or the response 410 Gone. */
export const WEBHOOK_STOPS = ['failures', 'gone'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

/** Days of failures without a success until a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;

/** Time for which messages are also signed with the replaced secret, in hours. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;

/** Days for which deliveries are stored. */
export const WEBHOOK_LOG_DAYS = 30;
