import { facebook } from './facebook.js';
import type { Provider } from './provider.js';
import { spotify } from './spotify.js';
import { tiktok } from './tiktok.js';
import { twitch } from './twitch.js';
import { vimeo } from './vimeo.js';
import { youtube } from './youtube.js';

export type { EmbedSite, Provider } from './provider.js';

/** All services that have their own player. */
const PROVIDERS: readonly Provider[] = [youtube, twitch, vimeo, facebook, tiktok, spotify];

/** Returns the provider of an address. */
export function providerOf(url: URL): Provider | undefined {
  const host = url.hostname.replace(/^(www|m|web|music)\./, '');
  return url.port === '' ? PROVIDERS.find(({ hosts }) => hosts.includes(host)) : undefined;
}
