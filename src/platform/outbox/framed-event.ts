import { isObject } from '../../contract/is-object.js';
import type { Visibility } from '../../contract/permissions.js';
import type { EventRow } from './outbox.schema.js';

/** An event of the log as the wire has it, with what decides who may see it. */
export interface FramedEvent {
  seq: number;
  visibility: Visibility;
  /** The users that it is about. */
  userIds: readonly string[];
  bytes: Buffer;
}

/** A server-sent event. */
export const frame = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const made = new WeakMap<EventRow, FramedEvent>();

/** Made once for all who read an event, or come to read it later. */
export function framed(event: EventRow): FramedEvent {
  const known = made.get(event);
  if (known) return known;
  const text = frame(event.name, event.data, event._id);
  // Memory of its own: in Node.js's pool, each of the events that are kept would keep 64 KB of it.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  const userIds = isAboutUsers(event) ? (event.data['ids'] as string[]) : [];
  const own = { seq: event._id, visibility: event.visibility, userIds, bytes };
  made.set(event, own);
  return own;
}

/** A stored event, or `reload` if its data cannot be read: readers then load everything again. */
export const readable = (event: EventRow): EventRow =>
  isObject(event.data) && isName(event.name) ? event : { ...event, name: 'reload', data: {}, visibility: 'everyone' };

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';

/** Whether an event is about users. */
export const isAboutUsers = ({ data }: EventRow): boolean => data['resource'] === 'users';
