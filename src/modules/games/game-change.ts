import type { GameUpdateDto } from '../../contract/dto/game.dto.js';
import { kickOffInstant } from '../../contract/time/kick-off.js';
import { copiesOf, type GameContext } from './game-draft.js';
import { usualEndAt, wantedStatus } from './game-rules.js';
import { resultOf, wantedResult } from './game-result.js';
import { gameWords, type GameDoc } from './game.schema.js';

/** What a write changes in a game. A new start, or a return to Scheduled, arms it again: it will go live again. */
export function changeOf(before: GameDoc, dto: GameUpdateDto, context: GameContext): Partial<GameDoc> {
  const time = dto.time ?? before.time;
  const timeZone = dto.timeZone ?? before.timeZone;
  const startsAt = kickOffInstant(dto.date, time, timeZone);
  const status = wantedStatus(before.status, dto);
  const copies = copiesOf(context);
  const moved = startsAt.getTime() !== before.startsAt.getTime();
  const returned = status === 'Scheduled' && before.status !== 'Scheduled';
  const marks = moved || returned ? rearmed(before) : {};
  const wentLive = status === 'Live' && before.status !== 'Live';
  return {
    title: dto.title,
    homeTeam: dto.homeTeam,
    awayTeam: dto.awayTeam,
    location: dto.location,
    words: gameWords({ ...dto, ...copies }),
    date: dto.date,
    time,
    timeZone,
    startsAt,
    usualEndAt: usualEndAt(startsAt, copies.category),
    status,
    platforms: dto.platforms ?? before.platforms,
    ...wantedResult(resultOf(before), dto, status),
    highlightsUrl: dto.highlightsUrl ?? before.highlightsUrl,
    ...copies,
    ...marks,
    ...(wentLive ? setLive({ ...before, ...marks }, context.now) : {}),
  };
}

/** The marks of a game that is to go live once more. */
export const rearmed = (before: GameDoc): Pick<GameDoc, 'announce' | 'opening'> => ({
  announce: { arming: before.announce.arming + 1, pending: null, at: null },
  opening: 'closed',
});

/** A game that staff set live, marked to be announced. A finished one goes live once more. */
export function setLive({ announce, status }: GameDoc, now: Date): Pick<GameDoc, 'announce' | 'status'> {
  const arming = announce.arming + (status === 'Finished' ? 1 : 0);
  return { status: 'Live', announce: { arming, pending: 'live', at: now } };
}
