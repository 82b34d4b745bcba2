import type { ProviderProtocol } from './protocol.js';
import { spotify } from './spotify.js';
import { tiktok } from './tiktok.js';
import { twitch } from './twitch.js';
import { vimeo } from './vimeo.js';
import { youtube } from './youtube.js';

export type { ProviderCommand, ProviderProtocol } from './protocol.js';

const PROTOCOLS: Record<string, ProviderProtocol> = { youtube, vimeo, twitch, tiktok, spotify };

/** Returns the protocol of the player at an address, or undefined if it has none. */
export function protocolOf(provider: string | undefined, src: string): ProviderProtocol | undefined {
  const protocol = PROTOCOLS[provider ?? ''];
  return protocol?.origin === new URL(src).origin ? protocol : undefined;
}
