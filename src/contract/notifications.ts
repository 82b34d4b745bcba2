import { cleanLine } from './text.js';

/** Categories of pushes, with the emoji before the title. The category game shows the emoji of its sport, if available. */
export const NOTIFICATION_CATEGORY_EMOJI = {
  notification: '🔔',
  game: '🏟️',
  match: '🏆',
  live: '🔴',
  promo: '🎁',
  news: '📰',
  message: '💬',
  maintenance: '🛠️',
  security: '🔒',
  subscription: '⭐',
  discount: '🏷️',
  event: '📅',
  system_message: '⚙️',
  app_update: '📲',
  feature: '✨',
  score_update: '🥅',
  highlight: '🎬',
  celebration: '🎉',
  bug_fixes: '🐞',
  alert: '⚠️',
} as const;

export type NotificationCategory = keyof typeof NOTIFICATION_CATEGORY_EMOJI;
export const NOTIFICATION_CATEGORIES = Object.keys(NOTIFICATION_CATEGORY_EMOJI) as readonly NotificationCategory[];

const OF_GAMES: ReadonlySet<string> = new Set(['game', 'match', 'live']);
/** Categories of pushes that are not about a game. */
export const PLAIN_NOTIFICATION_CATEGORIES = NOTIFICATION_CATEGORIES.filter((category) => !OF_GAMES.has(category));

/** Returns the name of a category: 'score_update' → 'Score update'. */
export const categoryLabel = (category: NotificationCategory): string => {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Returns the displayed title: the emoji of the category before the title, or 'LIVE: ' for the category live. `sportIcon` is the
 * emoji of the game's sport.
 */
export function notificationTitle(category: NotificationCategory, title: string, sportIcon?: string): string {
  if (category === 'live') return `LIVE: ${title}`;
  const sign = category === 'game' && sportIcon ? sportIcon : NOTIFICATION_CATEGORY_EMOJI[category];
  return `${sign} ${title}`;
}

export const DELIVERY_TYPES = ['instant', 'scheduled'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** Screens that a push can open. */
export const PUSH_SCREENS = ['Home', 'About', 'Game'] as const;
export type PushScreen = (typeof PUSH_SCREENS)[number];

/** Deep links of the screens in the app. The deep link of a game ends with the game's id. */
export const PUSH_DEEP_LINKS: Readonly<Record<Exclude<PushScreen, 'Game'>, string>> = {
  Home: '/(app)/(tabs)',
  About: '/(app)/(tabs)/about',
};

/** Recipients of a push: all apps, the apps of one platform, browsers, or apps and browsers. */
export const PUSH_PLATFORMS = ['mobile', 'ios', 'android', 'web', 'both'] as const;
export type PushPlatforms = (typeof PUSH_PLATFORMS)[number];

/** Services that deliver pushes: Expo and Firebase for apps, and the services of browsers for the web. */
export const PUSH_PROVIDERS = ['expo', 'fcm', 'web'] as const;
export type PushProvider = (typeof PUSH_PROVIDERS)[number];

/** Reasons why a push did not reach a device, as shown to staff. */
export const PUSH_FAILURES = {
  'not-registered': 'Device no longer registered',
  'too-big': 'Message too large',
  'rate-limited': 'Provider rate limit',
  credentials: 'Provider rejected the credentials',
  unavailable: 'Provider unavailable',
  other: 'Other',
} as const;
export type PushFailure = keyof typeof PUSH_FAILURES;

/** States of a notification. A template that was never sent is a draft. */
export const PUSH_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** Returns whether a notification can still be changed, because sending has not started. */
export const isPushOpen = (state: PushState): boolean => state === 'draft' || state === 'scheduled';

/** Kinds of subjects that browsers and devices can follow. */
export const FOLLOW_KINDS = ['team', 'league', 'game'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** Normalizes the name of a team. Case and spacing do not distinguish teams. */
const normalized = (name: string): string =>
  cleanLine(name).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');

/** Returns the key of a follow: 'team:arsenal', 'league:<id>', 'game:<id>'. Equal follows have the same key. */
export const followKey = ({ kind, value }: { kind: FollowKind; value: string }): string =>
  `${kind}:${kind === 'team' ? normalized(value) : value.toLowerCase()}`;

/** JSON of a push to a browser. The service worker of the site displays the push. */
export interface WebPushPayload {
  title: string;
  body: string;
  /** Empty if the push has no image. */
  image: string;
  /** Path on this site that a click opens. */
  path: string;
  /** A later push with the same tag replaces this push. */
  tag: string;
}
