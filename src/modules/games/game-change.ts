import type { GameUpdateDto } from '../../contract/dto/game.dto.js';
import type { GameStatus } from '../../contract/games.js';
import { isCalledOffText, statusTextIn, statusTextOnceMoved } from '../../contract/results.js';
import { kickOffInstant } from '../../contract/time/kick-off.js';
import { knownZone } from '../settings/known-zone.js';
import { copiesOf, type GameContext } from './game-draft.js';
import { usualEndAt, wantedStatus } from './game-rules.js';
import { resultOf, wantedResult } from './game-result.js';
import { gameWords, type GameDoc } from './game.schema.js';

/** What a write changes in a game. A new start, or a return to Scheduled, arms it again: it will go live again. */
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
  // A moved game loses a text such as 'Postponed', which the new date answers.
  const stored = resultOf(before);
  const known = moved || returned ? { ...stored, statusText: statusTextOnceMoved(stored.statusText) } : stored;
  const result = wantedResult(known, dto, status);
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

/** A team that staff name is decided. */
const decidedBy = (before: GameDoc, { homeTeam, awayTeam }: GameUpdateDto): Partial<GameDoc> => ({
  ...(before.isHomePlaceholder && homeTeam !== before.homeTeam && { isHomePlaceholder: false }),
  ...(before.isAwayPlaceholder && awayTeam !== before.awayTeam && { isAwayPlaceholder: false }),
});

/** Counts a change of whether the game takes place and of whether its time is confirmed, for its SEQUENCE in calendars. */
export function callOffOf(
  before: Pick<GameDoc, 'callOffs' | 'statusText' | 'isTimeConfirmed'>,
  change: Partial<Pick<GameDoc, 'statusText' | 'isTimeConfirmed'>>,
): Partial<Pick<GameDoc, 'callOffs'>> {
  const planOf = ({ statusText = '', isTimeConfirmed = true }: typeof change): string =>
    `${isCalledOffText(statusText) ? statusText : ''} ${isTimeConfirmed}`;
  return planOf({ ...before, ...change }) === planOf(before) ? {} : { callOffs: (before.callOffs ?? 0) + 1 };
}

/**
 * The announcement of a game whose start changes or that returns to Scheduled. A game that stays live keeps its pending
 * announcement under the arming and kick-off of its go-live: the event or its push may exist under those keys.
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

/** A game that staff set live, marked to be announced. A finished one goes live once more. */
export function setLive(game: GameDoc, now: Date): Pick<GameDoc, 'announce' | 'status' | 'statusText' | 'callOffs'> {
  const { announce, status } = game;
  const statusText = statusTextIn('Live', game.statusText ?? '');
  const arming = announce.arming + (status === 'Finished' ? 1 : 0);
  const marks = { status: 'Live', announce: { arming, pending: 'live', at: now } } as const;
  return { ...marks, statusText, ...callOffOf(game, { statusText }) };
}
