import type { GameStatus } from './games.js';
import type { PushProgress } from './records/notification.record.js';
import type { RecordPresence } from './records/presence.record.js';
import type { ResourceDefinition } from './resources/definition.js';
import { type Resource, RESOURCES } from './resources/index.js';

export type { Resource } from './resources/index.js';

/** Published once for every change of a game's state. Times are ISO 8601 UTC. */
export interface GameEvent {
  matchId: string;
  gameId: string;
  status: GameStatus;
  isLive: boolean;
  startsAt: string;
  goLiveAt: string;
  /** When the change happened, by the server's clock. */
  at: string;
}

/** Records of a resource changed; readers fetch the resource again. `revision` grows with every change of it. */
export interface ChangedEvent {
  resource: Resource;
  ids: string[];
  revision: number;
}

/** How far an import has come; sent only to the user who runs it. */
export interface ImportEvent {
  done: number;
  total: number;
}

/** How far the sending of a notification has come; sent to staff, at most four times a second for each. */
export interface DeliveryEvent {
  notificationId: string;
  progress: PushProgress;
}

/** None of a live game's streams plays any more; sent once to staff who may change games. `at`: ISO 8601 UTC. */
export interface StreamsDownEvent {
  matchId: string;
  gameId: string;
  at: string;
}

/** How many people have which game open; of the others nobody has. Not stored: a reader that comes gets it again. */
export interface WatchingEvent {
  games: Record<string, number>;
}

/**
 * Who has which record open, of all records that the reader may list; of the others nobody. Sent to staff as it changes.
 * Not stored: a reader that comes gets it again.
 */
export interface PresenceEvent {
  records: RecordPresence[];
}

/** Everything `GET /api/events` can say: the event's name and the shape of its data. */
export interface EventMap {
  game: GameEvent;
  changed: ChangedEvent;
  /** The gap since the reader's last event is too long: load everything again. */
  reload: Record<string, never>;
  activity: ChangedEvent;
  requests: ChangedEvent;
  import: ImportEvent;
  delivery: DeliveryEvent;
  'streams-down': StreamsDownEvent;
  watching: WatchingEvent;
  presence: PresenceEvent;
}
export type EventName = keyof EventMap;

export const EVENT_NAMES: readonly EventName[] = [
  'game',
  'changed',
  'reload',
  'activity',
  'requests',
  'import',
  'delivery',
  'streams-down',
  'watching',
  'presence',
];

/** Events that say how things are, not what changed: the last one of each holds until the next. */
export const STATE_EVENTS: readonly EventName[] = ['watching', 'presence'];

/** The name of the event that says that records of a resource changed. */
export function changeEventOf(resource: Resource): 'changed' | 'activity' | 'requests' {
  const definition: ResourceDefinition = RESOURCES[resource];
  return definition.event ?? 'changed';
}

/** Records that changed; without ids any record of the resource may have. */
export interface Change {
  resource: Resource;
  ids: readonly string[];
}

/** What an event says has changed; null for an event that concerns no resource. */
export function changeIn(name: EventName, data: Readonly<Record<string, unknown>>): Change | null {
  if (name === 'game') return { resource: 'games', ids: [String(data['gameId'])] };
  if (typeof data['resource'] !== 'string') return null;
  return { resource: data['resource'] as Resource, ids: Array.isArray(data['ids']) ? data['ids'].map(String) : [] };
}

/** Seconds between two comment lines that keep an event stream open. */
export const EVENT_HEARTBEAT_SECONDS = 15;
