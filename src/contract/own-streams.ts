/**
 * States of an own stream: no encoder has connected yet, media arrives, the encoder has disconnected, or the key has expired with
 * the game.
 */
export const OWN_STREAM_STATES = ['waiting', 'up', 'down', 'ended'] as const;
export type OwnStreamState = (typeof OWN_STREAM_STATES)[number];

/** Folder of the addresses at which own streams play. */
export const LIVE_FOLDER = '/live/';

/** Time for which an encoder that staff replaced cannot connect to its stream again, in seconds. */
export const SWITCH_SECONDS = 20;

/** Time after which staff no longer see that another encoder was rejected, in minutes. */
export const REJECTION_MINUTES = 10;

/** Time after the end of a game at which the keys of its own streams expire, in minutes. */
export const KEY_MINUTES_AFTER_END = 30;
