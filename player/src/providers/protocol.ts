import type { PlaybackEvent } from '../playback.js';

export type ProviderCommand = 'play' | 'pause' | 'mute' | 'unmute';

/** Events of a provider's player: the common events, and that it waits for data. */
export type ProviderEvent = PlaybackEvent | { name: 'waiting' };

/** The postMessage protocol of a provider's player. */
export interface ProviderProtocol {
  /** The only origin for sent and received messages. */
  origin: string;
  /** Messages that subscribe to the player's events. Repeated until the player responds. */
  hello: readonly unknown[];
  /**
   * Whether a missing response means that the player failed to load. For other providers, the protocol may have
   * changed.
   */
  surelyAnswers: boolean;
  command(command: ProviderCommand): unknown;
  /** Parses a message. Returns null for other messages. */
  read(data: unknown): ProviderEvent | null;
}

/** Parses a message that is an object or JSON text. */
export function objectOf(data: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

export const REFUSED = 'The provider does not allow this video here.';
