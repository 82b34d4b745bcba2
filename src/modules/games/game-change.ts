import type { GameUpdateDto } from '../../contract/dto/game.dto.js';
import type { GameStatus } from '../../contract/games.js';
import { isCalledOffText, statusTextIn, statusTextOnceMoved } from '../../contract/results.js';
import { kickOffInstant } from '../../contract/time/kick-off.js';
import { knownZone } from '../settings/settings.service.js';
import { copiesOf, type GameContext } from './game-draft.js';
import { usualEndAt, wantedStatus } from './game-rules.js';
import { resultOf, wantedResult } from './game-result.js';
import { gameWords, type GameDoc } from './game.schema.js';

/**
 * Returns the changes of an update to a game. A new kick-off or a return to Scheduled gives the game a new schedule version, so
 * the game will go live again.
 */
export function changeOf(before: GameDoc, dto: GameUpdateDto, context: GameContext): Partial<GameDoc> {
  const time = dto.time ?? before.time;
  const timeZone = dto.timeZone ?? knownZone(before.timeZone, context.timeZone);
  const startsAt = kickOffInstant(dto.date, time, timeZone);
  const isTimeConfirmed = dto.isTimeConfirmed ?? before.isTimeConfirmed ?? true;
  const status = wantedStatus(before.status, dto);
  const copies = copiesOf(context);
  const moved = startsAt.getTime() !== before.startsAt.getTime();
  const returned = status === 'Scheduled' && before.status !== 'Scheduled';
  const marks = moved || returned ? rearmed(before, status) : {};
  // A moved game loses a text such as 'Postponed', because the text applied to the old date.
  const stored = resultOf(before);
  const current = moved || returned ? { ...stored, statusText: statusTextOnceMoved(stored.statusText) } : stored;
  const result = wantedResult(current, dto, status, copies.category);
  const wentLive = status === 'Live' && before.status !== 'Live';
  return {
    title: dto.title,
    homeTeam: dto.homeTeam,
    awayTeam: dto.awayTeam,
    ...decidedBy(before, dto),
    location: dto.location,
    words: gameWords({ ...dto, ...copies }),
    date: dto.date,
    time,
    timeZone,
    isTimeConfirmed,
    startsAt,
    usualEndAt: usualEndAt(startsAt, copies.category),
    status,
    platforms: dto.platforms ?? before.platforms,
    ...result,
    highlightsUrl: dto.highlightsUrl ?? before.highlightsUrl,
    ...copies,
    ...marks,
    ...(wentLive ? setLive({ ...before, ...marks, ...result }, context.now) : {}),
    ...callOffOf(before, { statusText: result.statusText, isTimeConfirmed }),
  };
}

/** Clears the placeholder flag of a team whose name staff change. */
const decidedBy = (before: GameDoc, { homeTeam, awayTeam }: GameUpdateDto): Partial<GameDoc> => ({
  ...(before.isHomePlaceholder && homeTeam !== before.homeTeam && { isHomePlaceholder: false }),
  ...(before.isAwayPlaceholder && awayTeam !== before.awayTeam && { isAwayPlaceholder: false }),
});

/**
 * Increments `callOffs` if a change affects whether the game takes place or whether its time is confirmed. The SEQUENCE of the
 * game in calendars includes `callOffs`.
 */
export function callOffOf(
  before: Pick<GameDoc, 'callOffs' | 'statusText' | 'isTimeConfirmed'>,
  change: Partial<Pick<GameDoc, 'statusText' | 'isTimeConfirmed'>>,
): Partial<Pick<GameDoc, 'callOffs'>> {
  const planOf = ({ statusText = '', isTimeConfirmed = true }: typeof change): string =>
    `${isCalledOffText(statusText) ? statusText : ''} ${isTimeConfirmed}`;
  return planOf({ ...before, ...change }) === planOf(before) ? {} : { callOffs: (before.callOffs ?? 0) + 1 };
}

/**
 * Returns the announcement of a game whose kick-off changes or that returns to Scheduled. A game that stays live keeps its
 * pending announcement with the schedule version and kick-off of its go-live, because the event or its push may already exist
 * under those keys.
 */
export function rearmed(
  { announce, startsAt }: Pick<GameDoc, 'announce' | 'startsAt'>,
  status: GameStatus,
): Pick<GameDoc, 'announce' | 'opening'> {
  const arming = announce.arming + 1;
  const isPending = status === 'Live' && announce.pending === 'live';
  const pendingArming = announce.pendingArming ?? announce.arming;
  const pendingStartsAt = announce.pendingStartsAt ?? startsAt;
  return {
    announce: isPending ? { ...announce, arming, pendingArming, pendingStartsAt } : { arming, pending: null, at: null },
    opening: 'closed',
  };
}

/** Returns the changes that set a game live and schedule its announcement. A finished game gets a new schedule version. */
export function setLive(game: GameDoc, now: Date): Pick<GameDoc, 'announce' | 'status' | 'statusText' | 'callOffs'> {
  const { announce, status } = game;
  const statusText = statusTextIn('Live', game.statusText ?? '', game.category);
  const arming = announce.arming + (status === 'Finished' ? 1 : 0);
  const marks = { status: 'Live', announce: { arming, pending: 'live', at: now } } as const;
  return { ...marks, statusText, ...callOffOf(game, { statusText }) };
}
