import { hasScore, isTimeOpen, isWithoutSpoiler } from '@contract/results.js';
import { t } from '../../i18n/ui.js';
import type { BoardGame } from './board.js';
import { hiddenPart } from './spoiler.js';
import type { StatusLabel } from './status.js';

type LabelledGame = Pick<
  BoardGame,
  'homeTeam' | 'awayTeam' | 'homeScore' | 'awayScore' | 'status' | 'statusText' | 'isTimeConfirmed'
>;

/** A part of a game's label. */
interface LabelPart {
  text: string;
  /** Whether the part reveals the result, so that it is omitted while results are hidden. */
  isResult: boolean;
}

/**
 * Returns the label of a game for screen readers: 'Deccan Falcons 141, Coromandel Craftsmen 117, final, yesterday'.
 *
 * @param when day and time in words, of a game that is not live
 * @param more further facts
 */
export function gameLabel(
  game: LabelledGame,
  { tone, label, clock }: StatusLabel,
  when: string,
  more: readonly string[] = [],
): LabelPart[] {
  const { homeTeam, awayTeam, homeScore, awayScore, statusText } = game;
  const scored = hasScore(game);
  const hidesText = hiddenPart(game) !== null && !isWithoutSpoiler(statusText);
  const next = (text: string, isResult = false): LabelPart => ({ text: t('label.next', { text }), isResult });
  const score = (points: number | null): LabelPart[] => (scored ? [{ text: ` ${points}`, isResult: true }] : []);
  const status = (): LabelPart[] => {
    if (tone === 'live') return [next(label), ...(clock ? [{ text: ` ${clock}`, isResult: hidesText }] : [])];
    if (tone === 'over') return [statusText ? next(label, hidesText) : next(t('label.final'))];
    // The time shows that a game is scheduled.
    return tone === 'later' && !statusText && !isTimeOpen(game) ? [] : [next(label)];
  };
  return [
    { text: homeTeam, isResult: false },
    ...score(homeScore),
    next(awayTeam),
    ...score(awayScore),
    ...status(),
    ...(tone === 'live' ? [] : [next(when)]),
    ...more.map((text) => next(text)),
  ];
}
