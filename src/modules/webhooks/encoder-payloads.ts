import type { WebhookEvent } from '../../contract/webhooks.js';
import type { EventRow } from '../../platform/outbox/outbox.schema.js';
import { encoderChangeIn } from '../own-streams/encoder-change.js';
import type { OwnStreamDoc } from '../own-streams/own-stream.schema.js';

interface EncoderPayload {
  event: Extract<WebhookEvent, `stream.${string}`>;
  /** Key of the change, unique per connection. */
  what: string;
  at: Date;
  data: object;
}

/** Returns the message about an encoder that connected or disconnected, or null for another event. */
export function encoderPayload({ key, at }: Pick<EventRow, 'key' | 'at'>, doc: OwnStreamDoc): EncoderPayload | null {
  const change = encoderChangeIn(key);
  if (!change) return null;
  const { isUp, connectionId } = change;
  const event = isUp ? 'stream.up' : 'stream.down';
  const stored = isUp ? doc.lastUp : doc.lastDown;
  // A later connection may have replaced the stored one.
  const isCurrent = stored?.connectionId === connectionId;
  const data = {
    ownStreamId: doc._id.toHexString(),
    name: doc.name,
    title: doc.title,
    matchId: doc.matchId.toHexString(),
    gameId: doc.gameId.toHexString(),
    ...(!isUp && { reason: isCurrent ? (doc.lastDown?.text ?? '') : '' }),
  };
  return { event, what: `${event}:${connectionId}`, at: isCurrent ? stored.at : at, data };
}
