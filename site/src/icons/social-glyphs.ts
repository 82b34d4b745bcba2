/** A drawing of 24 by 24 units in the color of its text. */
interface Glyph {
  viewBox: string;
  body: string;
}

const filled = (path: string): Glyph => ({
  viewBox: '0 0 24 24',
  body: `<path fill="currentColor" fill-rule="evenodd" d="${path}"/>`,
});

/** Draws `path` as lines and `solid` as filled shapes. */
const drawn = (path: string, solid = ''): Glyph => ({
  viewBox: '0 0 24 24',
  body:
    `<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linejoin="round" d="${path}"/>` +
    (solid && `<path fill="currentColor" d="${solid}"/>`),
});

/** Recognizable shapes for each network, drawn for this project. */
export const SOCIAL_GLYPHS: Readonly<Record<string, Glyph>> = {
  'social-telegram': filled('M22 3 2 10.800l5.700 2.100L18.400 6.400l-8.600 7.700-.1 6.100 3.100-3.900 5.300 3.900Z'),
  'social-discord': filled(
    'M8.300 5Q5.700 5.600 3.900 6.700 1.100 11.600 1.600 17q2.300 1.800 5.100 2.600l1.300-2q4 1.100 8 0l1.300 2q2.800-.8 5.100-2.600.5-5.400-2.300-10.300-1.800-1.100-4.400-1.700l-.7 1.400q-3-.5-6 0Zm.3 5.600a1.800 2 0 1 1 0 4 1.800 2 0 1 1 0-4Zm6.800 0a1.800 2 0 1 1 0 4 1.800 2 0 1 1 0-4Z',
  ),
  'social-x': drawn('M4 4h4.200L20 20h-4.200ZM19.400 4l-5.900 6.700M10.400 13.500 4.600 20'),
  'social-youtube': filled(
    'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Zm4 3.900v6.200l5.300-3.100Z',
  ),
  'social-whatsapp': drawn(
    'm3.700 20.300 1.200-4.200a8.400 8.400 0 1 1 3.100 3Z',
    'M9.300 7.400 7.900 8.900c.2 3.800 3.400 7 7.200 7.200l1.500-1.400-.9-1.900-1.900-.4-.9.9a6 6 0 0 1-2.200-2.200l.9-.9-.4-1.900Z',
  ),
  'social-instagram': drawn(
    'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500Zm4 4.600a3.900 3.900 0 1 1 0 7.800 3.900 3.900 0 1 1 0-7.800Z',
    'M16.900 5.900a1.200 1.200 0 1 1 0 2.400 1.200 1.200 0 1 1 0-2.400Z',
  ),
  'social-facebook': filled(
    'M10 21.500v-8.300H7V9.800h3V7.400q0-4.400 4.400-4.400h2.400v3.300h-1.900q-1.400 0-1.400 1.500v2h3.200l-.5 3.400h-2.700v8.300Z',
  ),
  'social-tiktok': filled(
    'M12.200 2.500h3.300q.4 3.700 4.300 4.200v3.400q-2.400-.1-4.300-1.400v6.700a6 6 0 1 1-6.900-5.900v3.500a2.600 2.600 0 1 0 3.600 2.400Z',
  ),
  'social-twitch': drawn('M4.500 3.500h15v10l-4 4H12l-3 3v-3H4.500ZM10.800 7.400v4.800M15.200 7.400v4.800'),
  'social-reddit': filled(
    'M12.700 8.200 13.500 4l3 .7a1.700 1.700 0 1 0 .3-1.500l-4.500-1-1.200 6q-3.200.2-5.400 1.600a2.500 2.500 0 1 0-2.900 3.900Q3.300 19.500 12 19.800q8.700-.3 9.200-6.100a2.500 2.500 0 1 0-2.900-3.900q-2.200-1.400-5.600-1.600ZM8.600 11.700a1.500 1.500 0 1 1 0 3 1.500 1.500 0 1 1 0-3Zm6.800 0a1.500 1.500 0 1 1 0 3 1.500 1.500 0 1 1 0-3Zm-6.600 4.600q3.200 1.500 6.400 0-1.300 2-3.200 2-1.900 0-3.200-2Z',
  ),
};
