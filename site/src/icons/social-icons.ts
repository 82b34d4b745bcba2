import type { SocialLink } from '@contract/social.js';

/** Icons by host of a link. Networks without a separate glyph share one by purpose. */
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
 * Returns the icon of a link: that of its network by address or name; one for messages, talk, videos, pictures, or
 * short posts; or else a globe.
 */
export function socialIcon({ name, url }: SocialLink): string {
  const { hostname } = new URL(url);
  // The brand's own address may redirect to the network: 'https://go.example.org/telegram'.
  const named = `social-${name.toLowerCase()}`;
  const match = ICONS.find(([host]) => host.test(hostname)) ?? ICONS.find(([, icon]) => icon === named);
  return match?.[1] ?? 'public';
}
