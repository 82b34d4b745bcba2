/** The player.js messages that pass between a page and the player in its frame. */
const CONTEXT = 'player.js';
const VERSION = '0.0.11';

export const PLAYER_EVENTS = [
  'ready',
  'play',
  'pause',
  'error',
  'stalled',
  'ended',
  'timeupdate',
  'volumechange',
  'theatre',
] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];
export type PlayerMethod = 'play' | 'pause' | 'mute' | 'unmute';

/** The text to post to the frame. */
export function playerCommand(method: PlayerMethod): string {
  return JSON.stringify({ context: CONTEXT, version: VERSION, method });
}

/** The message that subscribes to an event of the frame. */
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
  /** The place in the picture, seconds; null where the event has none. */
  seconds: number | null;
  /** Of `ready`: whether the player reports its place as it plays. Frames of unknown sites do not. */
  reportsTime: boolean;
  /** Of `ready`: whether the page may turn its sound off and on. */
  mutes: boolean;
  /** Of `volumechange`: whether its sound is off. */
  muted: boolean;
}

/** Reads an event of the frame; null when it is anything else. */
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
