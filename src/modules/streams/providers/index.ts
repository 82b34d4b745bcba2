import { facebook } from './facebook.js';
import type { Provider } from './provider.js';
import { spotify } from './spotify.js';
import { tiktok } from './tiktok.js';
import { twitch } from './twitch.js';
import { vimeo } from './vimeo.js';
import { youtube } from './youtube.js';

export type { EmbedSite, Provider } from './provider.js';

/** Every service that is shown by its own player. */
const PROVIDERS: readonly Provider[] = [youtube, twitch, vimeo, facebook, tiktok, spotify];

/** The provider whose address this is. */
export function providerOf(url: URL): Provider | undefined {
  const host = url.hostname.replace(/^(www|m|web|music)\./, '');
  return url.port === '' ? PROVIDERS.find(({ hosts }) => hosts.includes(host)) : undefined;
}
