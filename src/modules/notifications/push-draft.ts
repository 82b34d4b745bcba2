import type { PushNotificationDto } from '../../contract/dto/notification.dto.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { kickOffInstant } from '../../contract/time/kick-off.js';
import { MINUTE } from '../../contract/time/units.js';
import { Types } from 'mongoose';
import { knownZone } from '../settings/settings.service.js';
import type { Fields } from '../records/record-store.js';
import type { PushDoc } from './push.schema.js';

/** Values that a push needs in addition to the input of staff. */
export interface PushContext {
  now: Date;
  /** Time zone of the site's settings. */
  timeZone: string;
  game: Pick<PushDoc, 'gameId' | 'gameTitle' | 'sport'>;
}

export const NO_GAME: PushContext['game'] = { gameId: null, gameTitle: '', sport: '' };

/** Returns the fields of a push that staff decide. Omitted optional fields keep their previous value or receive their default. */
export function pushFields(
  dto: PushNotificationDto,
  context: PushContext,
  before?: PushDoc,
): Omit<Fields<PushDoc>, 'progress'> {
  const scheduled = dto.deliveryType === 'scheduled';
  const timeZone = dto.timeZone ?? knownZone(before?.timeZone ?? context.timeZone, context.timeZone);
  const [date, time] = scheduled ? [dto.deliveryDate ?? '', dto.deliveryTime ?? ''] : ['', ''];
  const sendAt = scheduled ? kickOffInstant(date, time, timeZone) : context.now;
  // A push that is due in the current minute is not in the past.
  if (sendAt.getTime() < context.now.getTime() - MINUTE && sendAt.getTime() !== before?.sendAt.getTime()) {
    throw ApiError.field('deliveryTime', 'Delivery time must not be in the past');
  }
  return {
    title: dto.title,
    body: dto.body,
    image: dto.image ?? before?.image ?? '',
    category: dto.category,
    screen: dto.screen ?? dto.data?.screen ?? before?.screen ?? 'Home',
    ...context.game,
    followersOfLeague: leagueOf(dto.followersOfLeague, before),
    followersOfTeam: dto.followersOfTeam ?? before?.followersOfTeam ?? '',
    platforms: dto.platforms ?? before?.platforms ?? 'mobile',
    deliveryType: dto.deliveryType,
    deliveryDate: date,
    deliveryTime: time,
    timeZone,
    sendAt,
  };
}

function leagueOf(league: string | null | undefined, before?: PushDoc): Types.ObjectId | null {
  if (league === undefined) return before?.followersOfLeague ?? null;
  return league ? new Types.ObjectId(league) : null;
}
