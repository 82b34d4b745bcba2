/**
 * States of an own stream: no encoder has connected yet, media arrives, the encoder has disconnected, or the key has expired with
 * the game.
 */
export const OWN_STREAM_STATES = ['waiting', 'up', 'down', 'ended'] as const;
export type OwnStreamState = (typeof OWN_STREAM_STATES)[number];

/** Time after the end of a game at which the keys of its own streams expire, in minutes. */
export const KEY_MINUTES_AFTER_END = 30;
