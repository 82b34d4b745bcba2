const UP = 'encoder-up:';
const DOWN = 'encoder-down:';

/** Keys of the events that report a connection of an encoder and its end. */
export const encoderChange = {
  up: (connectionId: string): string => `${UP}${connectionId}`,
  down: (connectionId: string): string => `${DOWN}${connectionId}`,
};

/** Returns the change that an event with this key reports, or null for another event. */
export function encoderChangeIn(key: string): { isUp: boolean; connectionId: string } | null {
  if (key.startsWith(UP)) return { isUp: true, connectionId: key.slice(UP.length) };
  return key.startsWith(DOWN) ? { isUp: false, connectionId: key.slice(DOWN.length) } : null;
}
