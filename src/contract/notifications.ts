import { cleanLine } from './text.js';

/** What a push is about, with the sign before its title. Game and live take the sign of their sport where it is known. */
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
/** The reduced list: categories of pushes that are about no game. */
export const PLAIN_NOTIFICATION_CATEGORIES = NOTIFICATION_CATEGORIES.filter((category) => !OF_GAMES.has(category));

/** 'score_update' → 'Score update'. */
export const categoryLabel = (category: NotificationCategory): string => {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The title as people see it: the category's sign before it; live shows 'LIVE: '. `sportIcon` is the game's, if any. */
export function notificationTitle(category: NotificationCategory, title: string, sportIcon?: string): string {
  if (category === 'live') return `LIVE: ${title}`;
  const sign = category === 'game' && sportIcon ? sportIcon : NOTIFICATION_CATEGORY_EMOJI[category];
  return `${sign} ${title}`;
}

export const DELIVERY_TYPES = ['instant', 'scheduled'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** What a push opens. */
export const PUSH_SCREENS = ['Home', 'About', 'Game'] as const;
export type PushScreen = (typeof PUSH_SCREENS)[number];

/** The app's routes behind the screens; a game's is followed by its id. */
export const PUSH_DEEP_LINKS: Readonly<Record<Exclude<PushScreen, 'Game'>, string>> = {
  Home: '/(app)/(tabs)',
  About: '/(app)/(tabs)/about',
};

/** Where a push is sent: to all apps, those of one system, browsers, or apps and browsers. */
export const PUSH_PLATFORMS = ['mobile', 'ios', 'android', 'web', 'both'] as const;
export type PushPlatforms = (typeof PUSH_PLATFORMS)[number];

/** What a push goes out through: Expo's and Firebase's services for apps, the browsers' own ones for the web. */
export const PUSH_PROVIDERS = ['expo', 'fcm', 'web'] as const;
export type PushProvider = (typeof PUSH_PROVIDERS)[number];

/** Why a push did not reach a device, as staff read it. */
export const PUSH_FAILURES = {
  'not-registered': 'Device not registered any more',
  'too-big': 'Message too big',
  'rate-limited': 'Rate limit of the provider',
  credentials: 'Credentials not accepted by the provider',
  unavailable: 'Provider unavailable',
  other: 'Other',
} as const;
export type PushFailure = keyof typeof PUSH_FAILURES;

/** How far the sending of a notification is; a template that was never sent is a draft. */
export const PUSH_STATES = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** Whether a notification can still be changed or cancelled. */
export const isPushOpen = (state: PushState): boolean => state === 'draft' || state === 'scheduled';

/** What browsers and devices can follow. */
export const FOLLOW_KINDS = ['team', 'league', 'game'] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];

/** A team is known by its name, however it is written. */
const normalized = (name: string): string =>
  cleanLine(name).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');

/** What makes two follows the same: 'team:arsenal', 'league:<id>', 'game:<id>'. */
export const followKey = ({ kind, value }: { kind: FollowKind; value: string }): string =>
  `${kind}:${kind === 'team' ? normalized(value) : value.toLowerCase()}`;

/** What a browser is sent: the JSON that its service worker shows. */
export interface WebPushPayload {
  title: string;
  body: string;
  /** Empty when there is none. */
  image: string;
  /** What a click opens: a path of this site. */
  path: string;
  /** A later one of the same tag takes its place. */
  tag: string;
}
