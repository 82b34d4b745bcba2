/** A page or channel of the brand elsewhere. */
export interface SocialLink {
  /** As visitors read it: 'Telegram'. */
  name: string;
  /** https */
  url: string;
}

/** What the demo shows in place of a brand's own: addresses that are reserved for examples. */
export const DEMO_SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Telegram', url: 'https://example.org/telegram' },
  { name: 'Discord', url: 'https://example.org/discord' },
  { name: 'X', url: 'https://example.org/x' },
  { name: 'YouTube', url: 'https://example.org/youtube' },
];
