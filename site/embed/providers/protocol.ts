import type { PlaybackEvent } from '../playback.js';

export type ProviderCommand = 'play' | 'pause' | 'mute' | 'unmute';

/** What a player says: what others do too, and that it waits for data. */
export type ProviderEvent = PlaybackEvent | { name: 'waiting' };

/** How a provider's player is spoken to by postMessage. */
export interface ProviderProtocol {
  /** The only origin that messages are taken from and sent to. */
  origin: string;
  /** Subscribes to the events of the player; repeated until it answers. */
  hello: readonly unknown[];
  /** Whether silence means that the player is not there; of the others it may only mean that they speak otherwise now. */
  surelyAnswers: boolean;
  command(command: ProviderCommand): unknown;
  /** What a message says; null when it says nothing of interest. */
  read(data: unknown): ProviderEvent | null;
}

/** A message as an object, whether it came as one or as JSON text. */
export function objectOf(data: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

export const REFUSED = 'The provider does not play this video here.';
