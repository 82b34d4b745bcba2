import { notificationTitle, PUSH_DEEP_LINKS } from '../../contract/notifications.js';
import type { PushData, PushNotificationRecord } from '../../contract/records/notification.record.js';
import { sportEmoji } from '../../contract/sport-emoji.js';
import { baseOf } from '../../platform/database/records/record.js';
import { toProgress } from './progress.js';
import type { PushDoc } from './push.schema.js';

/** Returns the data from which the app derives the screen to open. */
export function pushData({ screen, gameId }: Pick<PushDoc, 'screen' | 'gameId'>): PushData {
  if (screen !== 'Game' || !gameId) return { screen, url: PUSH_DEEP_LINKS[screen === 'About' ? 'About' : 'Home'] };
  const id = gameId.toHexString();
  return { screen, url: `/game/${id}`, gameId: id };
}

/** Returns the title that recipients see. */
export const pushTitle = ({ category, title, sport }: Pick<PushDoc, 'category' | 'title' | 'sport'>): string =>
  notificationTitle(category, title, sportEmoji(sport));

export function toPushRecord(doc: PushDoc): PushNotificationRecord {
  const { title, body, image, category, screen, platforms, deliveryType, deliveryDate, deliveryTime, timeZone } = doc;
  return {
    ...baseOf(doc),
    title,
    displayTitle: pushTitle(doc),
    body,
    image,
    category,
    data: pushData(doc),
    screen,
    game: doc.gameTitle,
    gameId: doc.gameId?.toHexString() ?? null,
    platforms,
    followersOfLeague: doc.followersOfLeague?.toHexString() ?? null,
    followersOfTeam: doc.followersOfTeam ?? '',
    deliveryType,
    deliveryDate,
    deliveryTime,
    timeZone,
    sendAt: doc.sendAt.toISOString(),
    delivered: doc.progress.state === 'sent',
    send: doc.progress.state !== 'cancelled',
    progress: toProgress(doc.progress),
  };
}
