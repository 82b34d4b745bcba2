/** Page or channel of the brand on another site. */
export interface SocialLink {
  /** Name shown to visitors: 'Telegram'. */
  name: string;
  /** HTTPS URL. */
  url: string;
}

/** Links of the demo, at a domain that is reserved for examples. */
export const DEMO_SOCIAL_LINKS: readonly SocialLink[] = [
  { name: 'Telegram', url: 'https://example.org/telegram' },
  { name: 'Discord', url: 'https://example.org/discord' },
  { name: 'X', url: 'https://example.org/x' },
  { name: 'YouTube', url: 'https://example.org/youtube' },
];
