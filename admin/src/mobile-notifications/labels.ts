import {
  categoryLabel,
  DELIVERY_TYPES,
  type DeliveryType,
  isPushOpen,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CATEGORY_EMOJI,
  type NotificationCategory,
  PLAIN_NOTIFICATION_CATEGORIES,
  type PushPlatforms,
  type PushProvider,
  type PushState,
} from '@contract/notifications.js';
import type { Choice } from '../shared/choices.js';

/** Returns a label such as '🎁 Promo'. */
export const categoryName = (category: NotificationCategory): string =>
  `${NOTIFICATION_CATEGORY_EMOJI[category]} ${categoryLabel(category)}`;

/** Returns the categories to choose from: fewer for a push about no game, but always the current category. */
export function categoryChoices(aboutGame: boolean, current?: NotificationCategory | null): Choice[] {
  const offered = aboutGame ? NOTIFICATION_CATEGORIES : PLAIN_NOTIFICATION_CATEGORIES;
  return NOTIFICATION_CATEGORIES.filter((category) => category === current || offered.includes(category)).map(
    (category) => ({ id: category, name: categoryName(category) }),
  );
}

/** Returns whether a category is only for pushes about games. */
export const isOfGames = (category: NotificationCategory): boolean => !PLAIN_NOTIFICATION_CATEGORIES.includes(category);

const DELIVERY_LABELS: Readonly<Record<DeliveryType, string>> = { instant: 'Instant', scheduled: 'Scheduled' };
export const deliveryLabel = (type: DeliveryType): string => DELIVERY_LABELS[type];
export const deliveryChoices = DELIVERY_TYPES.map((type) => ({ id: type, name: deliveryLabel(type) }));

export const PLATFORM_LABELS: Readonly<Record<PushPlatforms, string>> = {
  mobile: 'All mobile apps',
  ios: 'Apps on iOS',
  android: 'Apps on Android',
  web: 'Browsers',
  both: 'Mobile apps and browsers',
};

export const PROVIDER_LABELS: Readonly<Record<PushProvider, string>> = {
  expo: 'Apps, by Expo',
  fcm: 'Apps, by Firebase',
  web: 'Browsers',
};

/**
 * Effect of deleting a push: a scheduled push is cancelled, a push being sent is stopped, and a finished push is
 * deleted.
 */
export type Ending = 'cancel' | 'stop' | 'delete';

export function endingOf(state: PushState): Ending {
  if (isPushOpen(state)) return 'cancel';
  return state === 'sending' ? 'stop' : 'delete';
}

/** Returns why a push cannot be edited, or undefined if it can. */
export function whyNotEditable(state: PushState): string | undefined {
  if (isPushOpen(state)) return undefined;
  return state === 'cancelled' ? 'It was cancelled' : 'It was already sent';
}

/** Consequences of cancelling one push or several. */
export const STAYS_LISTED = 'It stays in the list as cancelled.';
export const STAY_LISTED = 'They stay in the list as cancelled.';
