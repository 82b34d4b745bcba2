/**
 * States of a recording: its game has not ended, the game has ended, a replay contains the recording, or its files were deleted.
 */
export const RECORDING_STATES = ['recording', 'recorded', 'published', 'deleted'] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** Ways in which the recording of a finished game becomes a replay: immediately, or when staff publish it. */
export const INSTANT_REPLAYS = ['automatic', 'approval'] as const;
export type InstantReplay = (typeof INSTANT_REPLAYS)[number];
