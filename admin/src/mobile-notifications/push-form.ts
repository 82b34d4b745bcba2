import { versus } from '@contract/games.js';
import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import { type AudienceDto, PushNotificationDto } from '@contract/dto/notification.dto.js';
import type { TestSendDto } from '@contract/dto/subscription.dto.js';
import { LIMITS } from '@contract/limits.js';
import { gameLiveMessage } from '@contract/messages.js';
import type { PushPlatforms } from '@contract/notifications.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushAudience, PushNotificationRecord } from '@contract/records/notification.record.js';
import { isCalledOff, isTimeOpen } from '@contract/results.js';
import { lengthOf } from '@contract/text.js';
import { zoneName } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { HOUR } from '@contract/time/units.js';
import type { FieldValues } from 'react-hook-form';
import { pick } from '../api/fields.js';
import { api, bodyOf } from '../api/index.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { hour, today } from '../shared/time.js';
import { counted, number } from '../shared/words.js';

/** Values of the form: the fields of the call and the loaded revision. */
export type PushForm = Partial<Omit<PushNotificationDto, 'data'>> & { revision?: number };

/**
 * Returns a new instant push to the home screen. A scheduled push starts with a time one to two hours from now, at a
 * full hour.
 */
export function newPush(timeZone: string, now = serverNow()): PushForm {
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

/** Adds the league to a title that is too short for a push. */
const longEnough = (title: string, league: string): string =>
  lengthOf(title) < LIMITS.pushTextMin ? `${title} · ${league}` : title;

const cut = (text: string, max: number): string =>
  lengthOf(text) > max ? `${[...text].slice(0, max - 1).join('')}…` : text;

/** Returns the values of a push about a game for the followers of its league. Contains no score, because it would be a spoiler. */
export function pushAbout(game: GameRecord): PushForm {
  const { id, homeTeam, awayTeam, league, leagueId, status, statusText, startsAt, timeZone } = game;
  const teams = versus(game);
  const calledOff = isCalledOff(game);
  const bodies = {
    Live: gameLiveMessage(homeTeam, awayTeam),
    Scheduled: `${league}. Kick-off: ${kickoffInWords(game, timeZone)}${isTimeOpen(game) ? '' : ` ${zoneName(startsAt, timeZone)}`}.`,
    Finished: `${teams} has ended. ${league}.`,
  };
  const title = longEnough(calledOff ? `${statusText}: ${teams}` : teams, league);
  return {
    title: cut(title, LIMITS.pushTitle),
    body: cut(calledOff ? `${teams} is ${statusText.toLowerCase()}. ${league}.` : bodies[status], LIMITS.pushBody),
    category: status === 'Live' ? 'live' : 'match',
    screen: 'Game',
    gameId: id,
    platforms: 'both',
    followersOfLeague: leagueId,
  };
}

export const formOf = (push: PushNotificationRecord): PushForm => ({
  ...pick(PushNotificationDto, push),
  revision: push.revision,
});

/** Returns the body of the call. An instant push has no time. Apps read the screen from `data`. */
export function pushBody(values: FieldValues): FieldValues {
  const { deliveryDate, deliveryTime, timeZone, ...rest } = values as PushForm;
  const body = { ...rest, data: { screen: rest.screen } };
  if (rest.deliveryType !== 'scheduled') return body;
  return { ...body, deliveryDate, deliveryTime, timeZone: timeZone || undefined };
}

/** Reads the current number of recipients. */
export async function readAudience({
  followersOfLeague,
  followersOfTeam,
  platforms,
}: AudienceDto): Promise<PushAudience> {
  const query = {
    platforms: platforms ?? ('mobile' as const),
    ...(followersOfLeague && { followersOfLeague }),
    ...(followersOfTeam?.trim() && { followersOfTeam: followersOfTeam.trim() }),
  };
  return (await bodyOf(api.GET('/api/mobile/notifications/audience', { params: { query } }))).audience;
}

export const audienceSize = ({ ios, android, web }: PushAudience): number => ios + android + web;

/** Describes an audience: '12 apps (8 on iOS, 4 on Android) and 3 browsers', '8 apps on iOS', or 'no one'. */
export function audienceText({ ios, android, web }: PushAudience, platforms: PushPlatforms): string {
  const apps = ios + android;
  const split =
    platforms === 'ios' || platforms === 'android'
      ? `on ${APP_PLATFORM_NAMES[platforms]}`
      : `(${number(ios)} on iOS, ${number(android)} on Android)`;
  const parts = [
    ...(apps > 0 ? [`${counted(apps, 'app')} ${split}`] : []),
    ...(web > 0 ? [counted(web, 'browser')] : []),
  ];
  return parts.join(' and ') || 'no one';
}

/** Returns the selected device, or else the entered target. */
export const testSendOf = ({ device, target }: { device?: unknown; target?: unknown }): TestSendDto =>
  typeof device === 'string' && device !== '' ? { device } : targetOf(target);

/** Parses a target. The endpoint of a browser is a URL; a device token never is. */
export function targetOf(typed: unknown): TestSendDto {
  const target = typeof typed === 'string' ? typed.trim() : '';
  return /^https?:\/\//i.test(target) ? { endpoint: target } : { token: target };
}
