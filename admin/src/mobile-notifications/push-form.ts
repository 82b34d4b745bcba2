import type { PushNotificationDto } from '@contract/dto/notification.dto.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { FieldValues } from 'react-hook-form';
import { hour, today } from '../shared/time.js';

/** What the form of a push holds: the fields of the call, and the version it shows. */
export type PushForm = Partial<Omit<PushNotificationDto, 'data'>> & { revision?: number };

const HOUR = 3_600_000;

/** A new push: at once, to the apps' home; if it is to be scheduled, at the next full hour but one. */
export function newPush(timeZone: string, now = Date.now()): PushForm {
  const suggested = Math.ceil(now / HOUR) * HOUR + HOUR;
  return {
    title: '',
    body: '',
    image: '',
    category: 'notification',
    screen: 'Home',
    gameId: '',
    platforms: 'mobile',
    followersOfLeague: '',
    followersOfTeam: '',
    deliveryType: 'instant',
    deliveryDate: today(timeZone, suggested),
    deliveryTime: hour(new Date(suggested).toISOString(), timeZone),
    timeZone,
  };
}

export function formOf(push: PushNotificationRecord): PushForm {
  const { title, body, image, category, screen, gameId, platforms, followersOfTeam, revision } = push;
  const { deliveryType, deliveryDate, deliveryTime, timeZone } = push;
  const when = { deliveryType, deliveryDate, deliveryTime, timeZone };
  const followersOfLeague = push.followersOfLeague ?? '';
  const to = { platforms, followersOfLeague, followersOfTeam };
  return { title, body, image, category, screen, gameId: gameId ?? '', ...to, ...when, revision };
}

/** The body of the call: an instant push names no time; `data` says the screen too, as apps read it. */
export function bodyOf(values: FieldValues): FieldValues {
  const { deliveryDate, deliveryTime, timeZone, ...rest } = values as PushForm;
  const body = { ...rest, data: { screen: rest.screen } };
  if (rest.deliveryType !== 'scheduled') return body;
  return { ...body, deliveryDate, deliveryTime, timeZone: timeZone || undefined };
}
