import { isObject } from '../../contract/is-object.js';
import type { Visibility } from '../../contract/permissions.js';
import type { EventRow } from './outbox.schema.js';

/** A serialized event of the log, with the fields that decide who may see it. */
export interface FramedEvent {
  seq: number;
  visibility: Visibility;
  /** Ids of the users whom the event concerns. */
  userIds: readonly string[];
  bytes: Buffer;
}

/** Returns a serialized server-sent event. */
export const frame = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const cache = new WeakMap<EventRow, FramedEvent>();

/** Serializes an event once for all current and later clients. */
export function framed(event: EventRow): FramedEvent {
  const cached = cache.get(event);
  if (cached) return cached;
  const text = frame(event.name, event.data, event._id);
  // Allocates memory outside of Node.js's pool: each stored event would otherwise retain 64 KB of the pool.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  const userIds = isAboutUsers(event) ? (event.data['ids'] as string[]) : [];
  const framedEvent = { seq: event._id, visibility: event.visibility, userIds, bytes };
  cache.set(event, framedEvent);
  return framedEvent;
}

/** Returns a stored event, or `reload` if its data is invalid. On `reload`, clients load everything again. */
export const readable = (event: EventRow): EventRow =>
  isObject(event.data) && isName(event.name) ? event : { ...event, name: 'reload', data: {}, visibility: 'everyone' };

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';

/** Returns whether an event concerns users. */
export const isAboutUsers = ({ data }: EventRow): boolean => data['resource'] === 'users';
