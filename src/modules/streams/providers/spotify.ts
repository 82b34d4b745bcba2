import { idOf, segmentsOf, type Provider } from './provider.js';

const KINDS = ['track', 'episode', 'show', 'album', 'playlist', 'artist'];
const ID = /^[0-9A-Za-z]{22}$/;

/** Episodes, shows and music. Addresses may carry a language ('intl-de') or be the player's own. */
export const spotify: Provider = {
  name: 'spotify',
  hosts: ['open.spotify.com'],
  referrer: 'no-referrer',
  embed(url) {
    const [kind = '', id] = segmentsOf(url).filter((part) => !/^(intl-[a-z-]{2,7}|embed|embed-podcast)$/.test(part));
    const known = KINDS.includes(kind) ? idOf(ID, id) : null;
    return known === null ? null : `https://open.spotify.com/embed/${kind}/${known}`;
  },
};
