/** The events of a player. `volume` is 0 to 100; `stalled` and `error` say why, for people to read. */
export type PlaybackEvent =
  | { name: 'ready' | 'play' | 'pause' | 'ended' }
  /** The visitor wants the player as wide as the page around it, or as it was. */
  | { name: 'theatre' }
  | { name: 'timeupdate'; seconds: number; duration: number }
  | { name: 'volumechange'; muted: boolean; volume: number }
  | { name: 'stalled' | 'error'; message: string };

export type PlaybackEventName = PlaybackEvent['name'];

/** Something that plays: the browser's own player, or a provider's in a frame. */
export interface Playback {
  /** The methods it understands; the others do nothing. */
  readonly methods: readonly PlaybackMethod[];
  play(): void;
  pause(): void;
  setMuted(muted: boolean): void;
  /** 0 to 100 */
  setVolume(percent: number): void;
  /** Whether it is paused, its place in seconds, and so on: what is known now. */
  state(): PlaybackState;
}

export interface PlaybackState {
  paused: boolean;
  muted: boolean;
  /** 0 to 100 */
  volume: number;
  /** Seconds. */
  currentTime: number;
  /** Seconds; 0 while it is not known or has no end. */
  duration: number;
}

export const PLAYBACK_METHODS = [
  'play',
  'pause',
  'getPaused',
  'mute',
  'unmute',
  'getMuted',
  'setVolume',
  'getVolume',
  'getCurrentTime',
  'getDuration',
] as const;
export type PlaybackMethod = (typeof PLAYBACK_METHODS)[number];

export type EmitPlayback = (event: PlaybackEvent) => void;

/** A stream that waits longer than this for data has stalled, ms. */
export const STALLS_AFTER_MS = 8_000;
/** A frame or a first picture that takes longer than this does not come, ms. */
export const FAILS_AFTER_MS = 15_000;
