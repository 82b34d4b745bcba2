import type { GameStatus } from './games.js';
import type { OwnStreamStatus } from './records/own-stream.record.js';
import type { PushProgress } from './records/notification.record.js';
import type { RecordPresence } from './records/presence.record.js';
import type { Resource } from './resources/index.js';

export type { Resource } from './resources/index.js';

/** Sent once for each change of a game's state. Times are ISO 8601 UTC. */
export interface GameEvent {
  matchId: string;
  gameId: string;
  status: GameStatus;
  isLive: boolean;
  startsAt: string;
  goLiveAt: string;
  /** Time of the change by the server's clock. */
  at: string;
}

/** Records of a resource changed; fetch the resource again. `revision` increases with each change of the resource. */
export interface ChangedEvent {
  resource: Resource;
  ids: string[];
  revision: number;
}

/** Progress of an import, in rows. Sent only to the user who started the import. */
export interface ImportEvent {
  done: number;
  total: number;
}

/** Progress of sending a notification. Sent to staff, at most four times per second for each notification. */
export interface DeliveryEvent {
  notificationId: string;
  progress: PushProgress;
}

/** No stream of a live game plays any more. Sent once to staff who can change games. `at` is ISO 8601 UTC. */
export interface StreamsDownEvent {
  matchId: string;
  gameId: string;
  at: string;
}

/** A stream of a live game does not play any more, but others do. Sent once for each failure to staff who can change games. */
export interface StreamDownEvent extends StreamsDownEvent {
  /** Number of streams that do not play, and of all streams with an address. */
  down: number;
  total: number;
}

/**
 * Number of current viewers by game id. Omitted games have no viewers. The event is not stored; each new connection receives the
 * current state.
 */
export interface WatchingEvent {
  games: Record<string, number>;
}

/**
 * Users who have a record open, for all records that the client may list. No one has the omitted records open. Sent to staff on
 * each change. The event is not stored; each new connection receives the current state.
 */
export interface PresenceEvent {
  records: RecordPresence[];
}

/**
 * State of an own stream. Sent to staff who can list own streams, on each change and at most once per second while an encoder is
 * connected. The event is not stored, so clients load the list again after a reconnect.
 */
export interface OwnStreamEvent extends OwnStreamStatus {
  ownStreamId: string;
  gameId: string;
}

/** Events of `GET /api/events`: names, and shapes of their data. */
export interface EventMap {
  game: GameEvent;
  changed: ChangedEvent;
  /** Too many events were missed since the client's last event: load everything again. */
  reload: Record<string, never>;
  activity: ChangedEvent;
  requests: ChangedEvent;
  import: ImportEvent;
  delivery: DeliveryEvent;
  'streams-down': StreamsDownEvent;
  'stream-down': StreamDownEvent;
  watching: WatchingEvent;
  presence: PresenceEvent;
  'own-stream': OwnStreamEvent;
  clip: ChangedEvent;
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
  'stream-down',
  'watching',
  'presence',
  'own-stream',
  'clip',
];

/** Events that describe a state instead of a change. The last event is valid until the next event of the same name. */
export const STATE_EVENTS: readonly EventName[] = ['watching', 'presence'];

/** Changed records. If `ids` is empty, any record of the resource may have changed. */
export interface Change {
  resource: Resource;
  ids: readonly string[];
}

/** Returns the changed records that an event reports, or null if the event concerns no resource. */
export function changeIn(name: EventName, data: Readonly<Record<string, unknown>>): Change | null {
  if (name === 'game') return { resource: 'games', ids: [String(data['gameId'])] };
  if (typeof data['resource'] !== 'string') return null;
  return { resource: data['resource'] as Resource, ids: Array.isArray(data['ids']) ? data['ids'].map(String) : [] };
}

/** Interval between two comment lines that keep an event stream open, in seconds. */
export const EVENT_HEARTBEAT_SECONDS = 15;
