import type { Permission } from '../contract/permissions.js';
import { apiKeyWords, type ApiKeyDoc } from '../modules/api-keys/api-key.schema.js';
import { webhookWords, type WebhookDoc } from '../modules/webhooks/webhook.schema.js';
import { demoRecord } from './demo-record.js';

const DAY = 86_400_000;

/** What a webhook looks like. It is off: nothing of the demo is sent to another server. */
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

const KEYS: Permission[] = ['matches:view'];

/** What an API key looks like. Nobody knows it, and it has expired. */
export function demoApiKeys(
  now: Date,
  maker: Pick<ApiKeyDoc, 'userId' | 'username'>,
  stored: Pick<ApiKeyDoc, 'keyHash' | 'start'>,
): ApiKeyDoc[] {
  const [madeAt, lastUsedAt, expiresAt] = [40, 12, 10].map((days) => new Date(now.getTime() - days * DAY));
  const doc: ApiKeyDoc = {
    ...demoRecord(madeAt ?? now),
    ...{ userId: maker.userId, username: maker.username, ...stored },
    ...{ name: 'Results for the club’s website', permissions: KEYS, lastUsedAt: lastUsedAt ?? null },
    ...{ expiresAt: expiresAt ?? now, words: [] },
  };
  return [{ ...doc, words: apiKeyWords(doc) }];
}
