/** Events of a player. `volume` is 0 to 100. Messages are shown to the viewer. */
export type PlaybackEvent =
  | { name: 'ready' | 'play' | 'pause' | 'ended' }
  /** The viewer toggled the theater width. */
  | { name: 'theatre' }
  | { name: 'timeupdate'; seconds: number; duration: number }
  /** The viewer changed the sound. Changes by commands are not announced. */
  | { name: 'volumechange'; muted: boolean; volume: number }
  /** Playback stalls, failed, or waits for the encoder of an own stream. */
  | { name: 'stalled' | 'error' | 'interrupted'; message: string };

/** Controls a player: the browser's own, or a provider's in a frame. */
export interface Playback {
  /** Supported methods. Other methods have no effect. */
  readonly methods: readonly PlaybackMethod[];
  play(): void;
  pause(): void;
  setMuted(muted: boolean): void;
  /** 0 to 100. */
  setVolume(percent: number): void;
  /** Returns the current state. */
  state(): PlaybackState;
}

export interface PlaybackState {
  paused: boolean;
  muted: boolean;
  /** 0 to 100. */
  volume: number;
  /** In seconds. */
  currentTime: number;
  /** In seconds. 0 while unknown or infinite. */
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

/** Wait for data after which a stream has stalled, in ms. */
export const STALLS_AFTER_MS = 8_000;
/** Time after which a frame or a first picture has failed to load, in ms. */
export const FAILS_AFTER_MS = 15_000;
