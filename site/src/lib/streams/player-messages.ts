/** The player.js messages that pass between a page and the player in its frame. */
const CONTEXT = 'player.js';
const VERSION = '0.0.11';

export const PLAYER_EVENTS = ['ready', 'play', 'pause', 'error', 'stalled', 'ended', 'timeupdate'] as const;
export type PlayerEvent = (typeof PLAYER_EVENTS)[number];

/** The text to post to the frame. */
export function playerCommand(method: 'play' | 'pause'): string {
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

/** Reads an event of the frame; null when it is anything else. */
export function playerEvent(data: unknown): PlayerEvent | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return null;
    if (!('context' in message) || message.context !== CONTEXT || !('event' in message)) return null;
    return PLAYER_EVENTS.find((event) => event === message.event) ?? null;
  } catch {
    return null;
  }
}
