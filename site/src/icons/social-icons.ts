import type { SocialLink } from '@contract/social.js';

/** Whose page a link leads to, by its address; networks without a glyph of their own share one for what they are for. */
const ICONS: readonly (readonly [host: RegExp, icon: string])[] = [
  [/(^|\.)(t\.me|telegram\.(org|me))$/, 'social-telegram'],
  [/(^|\.)(discord\.(com|gg))$/, 'social-discord'],
  [/(^|\.)(x\.com|twitter\.com)$/, 'social-x'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'social-youtube'],
  [/(^|\.)(wa\.me|whatsapp\.com)$/, 'social-whatsapp'],
  [/(^|\.)instagram\.com$/, 'social-instagram'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'social-facebook'],
  [/(^|\.)tiktok\.com$/, 'social-tiktok'],
  [/(^|\.)twitch\.tv$/, 'social-twitch'],
  [/(^|\.)reddit\.com$/, 'social-reddit'],
  [/(^|\.)(signal\.(me|org)|m\.me|line\.me|viber\.com)$/, 'send-rounded'],
  [/(^|\.)(slack\.com|matrix\.to)$/, 'forum-rounded'],
  [/(^|\.)vimeo\.com$/, 'smart-display-rounded'],
  [/(^|\.)(flickr\.com|pinterest\.com)$/, 'photo-camera-rounded'],
  [/(^|\.)(threads\.(net|com)|bsky\.app)$/, 'alternate-email-rounded'],
];

/**
 * The icon of a link: its network's, by the address or else by the name; one for messages, talk, videos, pictures or short posts;
 * a globe for others.
 */
export function socialIcon({ name, url }: SocialLink): string {
  const { hostname } = new URL(url);
  // An address of the brand's own may lead there: 'https://go.example.org/telegram'.
  const named = `social-${name.toLowerCase()}`;
  const known = ICONS.find(([host]) => host.test(hostname)) ?? ICONS.find(([, icon]) => icon === named);
  return known?.[1] ?? 'public';
}
