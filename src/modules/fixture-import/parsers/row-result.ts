import { LIMITS } from '../../../contract/limits.js';
import type { FixtureRow } from './fixture-row.js';
import type { Score } from './score.js';
import { isOff, type FixtureStatus } from './status-words.js';

/**
 * Returns the decisive status of all statuses in a row. A game that is called off remains so even if its calendar confirms the
 * event, and a game that has ended is not live.
 */
export function mergeStatuses(statuses: readonly FixtureStatus[]): {
  status: FixtureStatus | undefined;
  isTimeConfirmed: boolean;
} {
  const first = (test: (status: FixtureStatus) => boolean): FixtureStatus | undefined => statuses.find(test);
  const status =
    first(isOff) ??
    first((one) => one.status === 'Finished') ??
    first((one) => one.status === 'Live') ??
    first((one) => one.text !== '' || one.note !== '') ??
    statuses[0];
  return { status, isTimeConfirmed: statuses.every(({ isTimeConfirmed }) => isTimeConfirmed) };
}

/**
 * Returns the result of a row. A scheduled game has no score if the score is 0–0 or the game does not go live at its kick-off.
 */
export function resultOf(
  named: Score | null,
  status: FixtureStatus | undefined,
  statusText: string,
  notes: string[],
): Pick<FixtureRow, 'finished' | 'result'> {
  const isBlank = !named || (named.home === 0 && named.away === 0);
  const isToCome = status?.status === 'Scheduled' && (isBlank || !status.goesLive);
  const score = isToCome ? null : named;
  if (isToCome && !isBlank)
    notes.push(`The score ${named.home}–${named.away} is ignored because the fixture has not been played`);
  const isCalledOff = status !== undefined && isOff(status);
  const shownText = statusText || score?.text || status?.text || '';
  const text = (isCalledOff ? status.text : shownText).slice(0, LIMITS.statusText);
  const hasEnded = status && status.status !== 'Scheduled' ? status.status === 'Finished' : score !== null;
  const result = { homeScore: score?.home ?? null, awayScore: score?.away ?? null, statusText: text };
  return {
    finished: hasEnded,
    ...(score || text ? { result } : {}),
  };
}
