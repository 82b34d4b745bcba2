import { LIMITS } from '../../../contract/limits.js';

/**
 * Totals of the home and the away team. `text` describes an unusual decision, such as 'After extra time', and is empty otherwise.
 */
export interface Score {
  home: number;
  away: number;
  text: string;
}

const NUMBER = String.raw`(0|[1-9]\d{0,2})`;
const DASH = String.raw` ?[-–—:] ?`;
const PENALTIES_WORD = String.raw`(?:pens?|p|pks?|pso|penalties|penaltys|pen\.|i\. ?e|n\. ?e|t\. ?a\. ?b|d\. ?c\. ?r|tab|dcr|rigori|pênaltis|penales|penaltis)\.?`;
const PAIR = new RegExp(`^${NUMBER}${DASH}${NUMBER}(?!\\d)`);
/** Matches '1 (4) - (3) 1' and '(4) 1 - 1 (3)': goals with the result of the shoot-out next to them. */
const WITH_SHOOTOUT = new RegExp(
  String.raw`^(?:\(${NUMBER}\) ?${NUMBER}|${NUMBER} ?\(${NUMBER}\))${DASH}(?:${NUMBER} ?\(${NUMBER}\)|\(${NUMBER}\) ?${NUMBER})$`,
);

/** Words for the way a game was decided, without accents and dots. */
const DECIDED: readonly [words: readonly string[], text: string][] = [
  [['aet', 'et', 'nv', 'ap', 'apres prolongation', 'dts', 'prorroga', 'prorrogacao', 'extra time'], 'After extra time'],
  [
    ['after extra time', 'after et', 'nach verlangerung', 'tras la prorroga', 'dopo i supplementari'],
    'After extra time',
  ],
  [['ot', '2ot', '3ot', '4ot', 'overtime', 'after overtime', 'final/ot', 'f/ot'], 'After overtime'],
  [['so', 'shootout', 'after shootout', 'final/so', 'f/so'], 'After a shoot-out'],
  [['p', 'pen', 'pens', 'pks', 'pso', 'penalties', 'after penalties', 'on penalties'], 'After penalties'],
  [['ie', 'ne', 'tab', 'dcr', 'rigori', 'penaltis', 'penales'], 'After penalties'],
  [['awarded', 'awd', 'walkover', 'wo', 'w/o', 'forfeit', 'forfait', 'gewertet', 'wertung', 'a tavolino'], 'Awarded'],
  [['ft', 'final', 'full time', 'f'], ''],
];
const SHOOTOUT_AFTER = new RegExp(
  String.raw`^${PAIR.source.slice(1)} ?(?:on |nach |aos? |aux |ai )?${PENALTIES_WORD}$`,
  'i',
);
const SHOOTOUT_BEFORE = new RegExp(String.raw`^${PENALTIES_WORD}:? ?${PAIR.source.slice(1)}$`, 'i');
/** Matches a half-time score, such as '(1-0)' or 'HT 1-0'. */
const HALF_TIME = new RegExp(
  String.raw`^(?:(?:ht|half[- ]time|hz|mt|pt):? ?)?${PAIR.source.slice(1)}(?:, ?${PAIR.source.slice(1)})*(?: ?(?:ht|half[- ]time))?$`,
  'i',
);

/** Matches the total score of two games, such as '(agg 3-2)' or '3-2 on aggregate'. */
const AGGREGATE = /^(?=.*agg)(?:agg(?:regate)?\.?:? ?)?\d{1,3} ?[-–:] ?\d{1,3}(?: (?:on )?agg(?:regate)?\.?)?$/i;
/** Matches a status in front of a score, as in 'FT 2-1'. */
const STATE_FIRST = /^([a-z][a-z. ]{0,10}[a-z.]):? (\d.*)$/i;

const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.*]/gu, '')
    .trim()
    .toLowerCase();

export const penaltiesText = (home: number, away: number): string => `${home}–${away} on penalties`;

/**
 * Returns how a game was decided, based on the text after its score, such as 'aet' or '4-3 pens'. Returns null for any other
 * text.
 */
export function decisionOf(part: string): string | null {
  const shootout = SHOOTOUT_AFTER.exec(part) ?? SHOOTOUT_BEFORE.exec(part);
  if (shootout) return penaltiesText(Number(shootout[1]), Number(shootout[2]));
  const word = plainWord(part);
  return DECIDED.find(([words]) => words.includes(word))?.[1] ?? null;
}

/**
 * Parses a score such as '2-1', '2 : 1', '2–1 AET', '1-1 (4-3 pens)', or '(4) 1 - 1 (3)'. Returns null for any other text and for
 * numbers above the limit.
 */
export function readScore(text: string | undefined): Score | null {
  const trimmed = (text?.replace(/\s+/g, ' ').trim() ?? '').replace(STATE_FIRST, '$2 $1');
  const shootout = WITH_SHOOTOUT.exec(trimmed);
  if (shootout) {
    const [, p1, g1, g1b, p1b, g2, p2, p2b, g2b] = shootout;
    return inBounds(g1 ?? g1b, g2 ?? g2b, penaltiesText(Number(p1 ?? p1b), Number(p2 ?? p2b)));
  }
  const pair = PAIR.exec(trimmed);
  if (!pair) return null;
  const texts = partsOf(trimmed.slice(pair[0].length)).map(
    (part) => decisionOf(part) ?? (HALF_TIME.test(part) || AGGREGATE.test(part) ? '' : null),
  );
  if (texts.includes(null)) return null;
  // The result of a shoot-out takes precedence over 'aet'.
  const decided = texts.find((one) => one?.includes('–')) ?? texts.find(Boolean) ?? '';
  return inBounds(pair[1], pair[2], decided);
}

/** Splits the text after a score, such as ' (aet)', ', 4-3 pens', or ' AET (1-0)', into its parts. */
const partsOf = (rest: string): string[] =>
  rest
    .split(/[()[\];]|, (?=\D)/)
    .map((part) => part.replace(/^[\s,-]+|[\s,*]+$/g, ''))
    .filter(Boolean);

function inBounds(home: string | undefined, away: string | undefined, text: string): Score | null {
  const score = { home: Number(home), away: Number(away), text };
  return score.home <= LIMITS.score && score.away <= LIMITS.score ? score : null;
}
