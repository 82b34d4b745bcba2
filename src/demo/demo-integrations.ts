import { Types } from 'mongoose';
import type { Permission } from '../contract/permissions.js';
import { DAY, MINUTE } from '../contract/time/units.js';
import { apiKeyWords, type ApiKeyDoc } from '../modules/accounts/api-keys/api-key.schema.js';
import type { GameDoc } from '../modules/games/game.schema.js';
import type { DeliveryDoc } from '../modules/webhooks/delivery.schema.js';
import { deliveryWords } from '../modules/webhooks/delivery-words.js';
import { gameData } from '../modules/webhooks/webhook-feed.js';
import { webhookWords, type WebhookDoc } from '../modules/webhooks/webhook.schema.js';
import { demoRecord } from './demo-record.js';

/** Returns an example of a webhook. The webhook is off, so the demo sends nothing to other servers. */
export function demoWebhooks(now: Date, sealedSecret: string): WebhookDoc[] {
  const named = { name: 'Scoreboard in the hall', url: 'https://scoreboard.example.org/nepsh' };
  const since = new Date(now.getTime() - 9 * DAY);
  const doc: WebhookDoc = {
    ...demoRecord(since),
    ...named,
    events: ['game.live', 'game.finished'],
    isActive: false,
    stoppedBecause: null,
    ...{ secret: sealedSecret, oldSecret: null, oldSecretUntil: null },
    ...{ activeSince: since, afterSeq: 0, failingSince: null, lastDeliveredAt: null },
    words: [],
  };
  return [{ ...doc, words: webhookWords(doc) }];
}

/** Attempts of each delivery. The last delivery failed because the webhook was turned off before the next attempt. */
const TRIES: readonly (readonly (readonly [status: number, ms: number])[])[] = [
  [[204, 84]],
  [[204, 112]],
  [
    [503, 31],
    [204, 97],
  ],
  [[204, 79]],
  [
    [503, 28],
    [503, 33],
  ],
];
const OVERLOADED = 'Overloaded, try again later';

/**
 * Returns the deliveries to the demo's webhook while it was on: games that went live and finished. None of the deliveries is
 * retried automatically.
 */
export function demoDeliveries(webhook: WebhookDoc, games: readonly GameDoc[]): DeliveryDoc[] {
  const over = games
    .filter(({ status }) => status === 'Finished')
    .sort((one, other) => one.usualEndAt.getTime() - other.usualEndAt.getTime())
    .slice(-Math.ceil(TRIES.length / 2));
  const happened = over
    .flatMap((game) => [
      { event: 'game.live' as const, at: game.startsAt, game: { ...game, ...BEGUN } },
      { event: 'game.finished' as const, at: game.usualEndAt, game },
    ])
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-TRIES.length);
  const deliveries = happened.map(({ event, at, game }, index): DeliveryDoc => {
    const gameId = game._id.toHexString();
    const payload = JSON.stringify({
      type: event,
      timestamp: at.toISOString(),
      data: { gameId, game: gameData({ ...game, createdAt: webhook.createdAt, updatedAt: at }, 0) },
    });
    const attempts = (TRIES[index] ?? []).map(([status, ms], attempt) => ({
      ...{ at: new Date(at.getTime() + attempt * MINUTE), status, error: '', ms },
      body: status === 503 ? OVERLOADED : '',
    }));
    return {
      ...{
        _id: new Types.ObjectId(),
        key: `${webhook._id.toHexString()}:demo:${index}`,
        webhookId: webhook._id,
        event,
      },
      ...{ payload, nextAt: null, tries: attempts.length, isAsked: false, attempts, createdAt: at },
      state: attempts.at(-1)?.status === 204 ? 'delivered' : 'failed',
      words: deliveryWords({ event, payload }),
    };
  });
  webhook.lastDeliveredAt = deliveries.findLast(({ state }) => state === 'delivered')?.createdAt ?? null;
  return deliveries;
}

const BEGUN = { status: 'Live', homeScore: null, awayScore: null, statusText: '' } as const;

const KEYS: Permission[] = ['matches:view'];

/** Returns an example of an API key. The plain key is discarded and has expired. */
export function demoApiKeys(
  now: Date,
  maker: Pick<ApiKeyDoc, 'userId' | 'username'>,
  stored: Pick<ApiKeyDoc, 'keyHash' | 'start'>,
): ApiKeyDoc[] {
  const [createdAt, lastUsedAt, expiresAt] = [40, 12, 10].map((days) => new Date(now.getTime() - days * DAY));
  const doc: ApiKeyDoc = {
    ...demoRecord(createdAt ?? now),
    ...{ userId: maker.userId, username: maker.username, ...stored },
    ...{ name: 'Results for the club’s website', permissions: KEYS, lastUsedAt: lastUsedAt ?? null },
    ...{ expiresAt: expiresAt ?? now, words: [] },
  };
  return [{ ...doc, words: apiKeyWords(doc) }];
}
