import { idOf, oEmbedOf, segmentsOf, type Provider } from './provider.js';

const KINDS = ['track', 'episode', 'show', 'album', 'playlist', 'artist'];
const ID = /^[0-9A-Za-z]{22}$/;

/** Returns the kind and id that an address names, such as 'episode/7makk4oTQel546B0PZlDM5'. */
function namedIn(url: URL): string | null {
  const [kind = '', id] = segmentsOf(url).filter((part) => !/^(intl-[a-z-]{2,7}|embed|embed-podcast)$/.test(part));
  const validId = KINDS.includes(kind) ? idOf(ID, id) : null;
  return validId && `${kind}/${validId}`;
}

/** Spotify episodes, shows, and music. Addresses may contain a language ('intl-de') or be addresses of the player. */
export const spotify: Provider = {
  name: 'spotify',
  hosts: ['open.spotify.com'],
  referrer: 'no-referrer',
  embed(url) {
    const named = namedIn(url);
    return named && `https://open.spotify.com/embed/${named}`;
  },
  oEmbed(url) {
    const named = namedIn(url);
    return oEmbedOf('https://open.spotify.com/oembed', named && `https://open.spotify.com/${named}`);
  },
};
