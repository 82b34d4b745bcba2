import { SWITCH_SECONDS } from '@contract/own-streams.js';

/** Questions before the actions of an own stream, which name their consequences. */
export const NEW_KEY = {
  title: 'Create a new key?',
  text: 'The old key stops working immediately. A connected encoder stays disconnected until you enter the new key in it.',
  action: 'Create new key',
} as const;

export const REVOKE = {
  title: 'Revoke the key?',
  text: 'A connected encoder is disconnected, and no encoder can connect until you create a new key.',
  action: 'Revoke key',
  color: 'error',
} as const;

export const DISCONNECT = {
  title: 'Disconnect the encoder?',
  text: 'Viewers see no picture until an encoder connects. The key still works, so this encoder may connect again. To prevent that, revoke the key.',
  action: 'Disconnect',
  // 'Cancel' could be mistaken for the action.
  dismiss: 'Keep connected',
  color: 'error',
} as const;

/** Question before an own stream is removed, also by the form of the game's streams. */
export const REMOVE = {
  title: 'Remove this own stream?',
  text: 'The encoder is disconnected, and the key stops working. The recording stays.',
  action: 'Remove',
  color: 'error',
} as const;

export const SWITCH = {
  title: 'Switch to the other encoder?',
  text: `The connected encoder is disconnected and cannot connect again for ${SWITCH_SECONDS} s. Viewers wait until the other encoder sends.`,
  action: 'Switch',
} as const;
