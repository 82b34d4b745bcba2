/** Protocol of the player.js messages between a page and the player in its frame. */
const CONTEXT = 'player.js';
const VERSION = '0.0.11';

export const PLAYER_EVENTS = [
  'ready',
  'play',
  'pause',
  'error',
  'stalled',
  'interrupted',
  'ended',
  'timeupdate',
  'volumechange',
  'theatre',
] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];
export type PlayerMethod = 'play' | 'pause' | 'mute' | 'unmute';

/** Returns the text to post to the frame. */
export function playerCommand(method: PlayerMethod): string {
  return JSON.stringify({ context: CONTEXT, version: VERSION, method });
}

/** Returns the message that subscribes to an event of the frame. */
export function playerListen(event: PlayerEvent): string {
  return JSON.stringify({
    context: CONTEXT,
    version: VERSION,
    method: 'addEventListener',
    value: event,
    listener: event,
  });
}

/** An event of the player in the frame. */
export interface PlayerMessage {
  name: PlayerEvent;
  /** Position in seconds. null if the event has none. */
  seconds: number | null;
  /** In `ready`: whether the player reports its position. Frames of unknown sites do not. */
  reportsTime: boolean;
  /** In `ready`: whether the page can mute the player. */
  mutes: boolean;
  /** In `volumechange`: whether the player is muted. */
  muted: boolean;
}

/** Parses an event of the frame. Returns null for other messages. */
export function playerEvent(data: unknown): PlayerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return null;
    if (!('context' in message) || message.context !== CONTEXT || !('event' in message)) return null;
    const name = PLAYER_EVENTS.find((event) => event === message.event);
    if (!name) return null;
    const value: unknown = 'value' in message ? message.value : null;
    const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const { seconds, methods, muted } = fields;
    const can = (method: string): boolean => Array.isArray(methods) && methods.includes(method);
    return {
      name,
      seconds: typeof seconds === 'number' ? seconds : null,
      reportsTime: can('getCurrentTime'),
      mutes: can('mute'),
      muted: muted === true,
    };
  } catch {
    return null;
  }
}
