import { holds, type Holder, type Permission } from './permissions.js';

/** What a webhook can be sent for, and what each is called. */
export const WEBHOOK_EVENTS = {
  'game.live': 'A game went live',
  'game.finished': 'A game finished',
  'game.changed': 'A game was added, changed or deleted',
  'request.received': 'A visitor requested a match',
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[];

/** The event of a test send. */
export const WEBHOOK_TEST = 'webhook.test';
export type SentEvent = WebhookEvent | typeof WEBHOOK_TEST;

/** Keys of events whose data is not public. A webhook on the event, its messages and their re-sending require the key. */
export const WEBHOOK_EVENT_KEYS: Readonly<Partial<Record<WebhookEvent, Permission>>> = {
  'request.received': 'match-requests:view',
};

/** Returns whether a user may read the data of an event. */
export function mayReadEvent(holder: Holder | null | undefined, event: SentEvent): boolean {
  const key = event === WEBHOOK_TEST ? undefined : WEBHOOK_EVENT_KEYS[event];
  return key === undefined || holds(holder, key);
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a webhook was switched off by the server: its server failed for days, or said that it is gone (410). */
export const WEBHOOK_STOPS = ['failures', 'gone'] as const;
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

/** Days of failures without a success after which a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;

/** For how long messages are signed with the old secret too after a new one was made, in hours. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;

/** For how long deliveries are kept, in days. */
export const WEBHOOK_LOG_DAYS = 30;
