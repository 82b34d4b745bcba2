import { ROWS, idOf, MINUTE, NOW, staffMember, storedFields, tag } from './rows.ts';
import type { Filler } from './filler.ts';

const EVENTS = ['game.live', 'game.finished', 'game.changed', 'game.changed', 'request.received'] as const;
/** Number of webhooks. */
const WEBHOOKS = 20;

export const apiKeys: Filler = {
  file: 'modules/auth/api-key.schema',
  schema: 'apiKeySchema',
  documents: ROWS,
  common: 'score',
  row({ index, choose, id }) {
    const { userId, username } = staffMember(choose);
    return {
      name: `Score feed ${tag(index)}`,
      keyHash: `hash-${tag(index)}`,
      start: `nepsh_${tag(index)}`,
      permissions: ['games:view'],
      userId: id(userId),
      username,
      expiresAt: choose.below(2) === 0 ? null : new Date(NOW + index * MINUTE),
      lastUsedAt: choose.below(3) === 0 ? null : new Date(NOW - choose.below(ROWS) * MINUTE),
      ...storedFields(index, choose),
    };
  },
};

/** Inactive webhooks, so that no message is sent during the measurement. */
export const webhooks: Filler = {
  file: 'modules/webhooks/webhook.schema',
  schema: 'webhookSchema',
  documents: ROWS,
  common: 'https',
  row: ({ index, choose }) => ({
    _id: idOf(14, index),
    name: `Scoreboard ${tag(index)}`,
    url: `https://example.org/hooks/${tag(index)}`,
    events: ['game.live', 'game.finished'],
    isActive: false,
    stoppedBecause: choose.below(5) === 0 ? 'failures' : null,
    secret: 'encrypted',
    oldSecret: null,
    oldSecretUntil: null,
    activeSince: new Date(NOW - index * MINUTE),
    afterSeq: 0,
    failingSince: null,
    lastDeliveredAt: null,
    ...storedFields(index, choose),
  }),
};

/** Completed deliveries of the last weeks. */
export const deliveries: Filler = {
  file: 'modules/webhooks/delivery.schema',
  schema: 'deliverySchema',
  documents: ROWS,
  common: 'game',
  row({ index, choose, id }) {
    const event = choose.of(EVENTS);
    // Deliveries within the retention time are not deleted during the measurement.
    const at = new Date(Date.now() - index * 15_000);
    return {
      key: `${index % WEBHOOKS}-${index}`,
      webhookId: id(idOf(14, index % WEBHOOKS)),
      event,
      payload: JSON.stringify({ type: event, timestamp: at, data: { game: idOf(3, index), title: tag(index) } }),
      state: choose.below(10) === 0 ? 'failed' : 'delivered',
      nextAt: null,
      tries: 1,
      isAsked: false,
      attempts: [{ at, status: 200, error: '', body: 'ok', ms: 40 }],
      createdAt: at,
    };
  },
};
