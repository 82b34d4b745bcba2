/** A page or channel of the brand elsewhere. */
export interface SocialLink {
  /** As visitors read it: 'Telegram'. */
  name: string;
  /** https */
  url: string;
}

/** Where links lead until the operator sets the brand's own: a messaging app, a community chat and two networks. */
export const DEFAULT_SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Telegram', url: 'https://telegram.org/' },
  { name: 'Discord', url: 'https://discord.com/' },
  { name: 'X', url: 'https://x.com/' },
  { name: 'YouTube', url: 'https://www.youtube.com/' },
];
