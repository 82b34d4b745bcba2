import type { SocialLink } from '@contract/social.js';

/** What a link leads to, by what its address contains: the icon set has no brands' own marks. */
const ICONS: readonly (readonly [host: RegExp, icon: string])[] = [
  [/(^|\.)(t\.me|telegram\.(org|me)|wa\.me|whatsapp\.com|signal\.(me|org)|m\.me)$/, 'send-rounded'],
  [/(^|\.)(discord\.(com|gg)|slack\.com|reddit\.com|matrix\.to)$/, 'forum-rounded'],
  [/(^|\.)(youtube\.com|youtu\.be|twitch\.tv|tiktok\.com|vimeo\.com)$/, 'smart-display-rounded'],
  [/(^|\.)(instagram\.com|flickr\.com|pinterest\.com)$/, 'photo-camera-rounded'],
  [/(^|\.)(x\.com|twitter\.com|threads\.net|bsky\.app)$/, 'alternate-email-rounded'],
];

/** The icon of a link: messages, talk, videos, pictures or short posts; a globe for anything else. */
export function socialIcon({ url }: Pick<SocialLink, 'url'>): string {
  const { hostname } = new URL(url);
  return ICONS.find(([host]) => host.test(hostname))?.[1] ?? 'public';
}
