import { quote } from './text.js';
import { decisionOf, readScore, type Score } from './score.js';
import { exactTitleStatus, titleStatus, type FixtureStatus } from './status-words.js';

/** Collects facts from the parts of a title around the teams. */
export class TitleParts {
  readonly statuses: FixtureStatus[] = [];
  score: Score | null = null;
  round: string | null = null;
  number: string | null = null;
  /**
   * Parts without a recognized meaning. `leading` contains parts in front of the teams, such as a league, and `trailing` all
   * others.
   */
  readonly leading: string[] = [];
  readonly trailing: string[] = [];
  readonly notes: string[] = [];
  private decision = '';

  /**
   * Stores the meaning of a part with an unambiguous meaning, such as 'Postponed', '2-1', or 'Round 3'. Returns false for any
   * other part.
   */
  take(part: string): boolean {
    const decision = decisionOf(part);
    if (decision?.startsWith('After') || decision?.includes('–')) {
      this.decision ||= decision;
      return true;
    }
    if (TIME_LIKE.test(part)) {
      this.notes.push(`${quote(part)} is read as a time and ignored`);
      return true;
    }
    const [, state, scored = part] = STATE_AND_SCORE.exec(part) ?? [];
    const score = readScore(scored);
    const status = score ? exactTitleStatus(state ?? '') : titleStatus(part);
    if (status) this.statuses.push(status);
    if (score) this.score ??= score;
    else if (!status && isRound(part)) this.round ??= part;
    else if (!status && numberOf(part) !== null) this.number ??= numberOf(part);
    else return status !== null;
    return true;
  }

  takeLeading(part: string): void {
    if (part && !NO_MEANING.test(part) && !this.take(part)) this.leading.push(part);
  }

  takeTrailing(part: string): void {
    if (part && !NO_MEANING.test(part) && !this.take(part)) this.trailing.push(part);
  }

  /** Removes parts in brackets, numbers, and status words at the start of a title or a name, and stores their meaning. */
  peelStart(text: string, isAllCapitals: boolean): string {
    const [, inBrackets, rest = ''] = BRACKETS_FIRST.exec(text) ?? [];
    if (inBrackets !== undefined) {
      this.takeLeading(inBrackets);
      return this.peelStart(rest.replace(SEPARATOR_FIRST, ''), isAllCapitals);
    }
    const [, numbers = '', behind = ''] = NUMBERS_FIRST.exec(text) ?? [];
    if (numbers && this.take(numbers)) return this.peelStart(behind.replace(SEPARATOR_FIRST, ''), isAllCapitals);
    const words = text.split(' ');
    for (let count = 1; count <= MAX_STATE_WORDS && count < words.length; count += 1) {
      const status = bareStatus(words.slice(0, count).join(' '), isAllCapitals);
      if (!status) continue;
      this.statuses.push(status);
      return this.peelStart(words.slice(count).join(' ').replace(SEPARATOR_FIRST, ''), isAllCapitals);
    }
    return text;
  }

  /** @param hasBrackets whether the other team's name ends in brackets too: those are a part of the names */
  peelEnd(text: string, isAllCapitals: boolean, hasBrackets = false): string {
    const [, before = '', inBrackets] = BRACKETS_LAST.exec(text) ?? [];
    if (inBrackets !== undefined) {
      const isTaken = NO_MEANING.test(inBrackets) || this.take(inBrackets);
      if (!isTaken && hasBrackets) return text;
      if (!isTaken) this.trailing.push(inBrackets);
      return this.peelEnd(before.replace(SEPARATOR_LAST, ''), isAllCapitals, hasBrackets);
    }
    const [, name = '', scored = ''] = SCORE_LAST.exec(text) ?? [];
    if (scored && (TIME_LIKE.test(scored) || readScore(scored)) && this.take(scored)) {
      return this.peelEnd(name.replace(SEPARATOR_LAST, ''), isAllCapitals, hasBrackets);
    }
    const words = text.split(' ');
    for (let count = 1; count <= MAX_STATE_WORDS && count < words.length; count += 1) {
      const status = bareStatus(words.slice(-count).join(' '), isAllCapitals);
      if (!status) continue;
      this.statuses.push(status);
      return this.peelEnd(words.slice(0, -count).join(' ').replace(SEPARATOR_LAST, ''), isAllCapitals, hasBrackets);
    }
    return text;
  }

  /** Returns the score in the order of the home and the away team, with the way in which the game was decided. */
  scoreOf(isAwayFirst: boolean): Score | null {
    if (!this.score) return null;
    const { home, away, text } = this.score;
    const decided = text || this.decision;
    return isAwayFirst ? { home: away, away: home, text: decided } : { home, away, text: decided };
  }
}

const MAX_STATE_WORDS = 3;
const BRACKETS_FIRST = /^[([]([^()[\]]+)[)\]] ?(.+)$/;
const BRACKETS_LAST = /^(.*[^([ ]) ?[([]([^()[\]]+)[)\]]$/;
const SCORE_LAST = /^(.+?) (\d{1,3} ?[-–—:.h] ?\d{1,3}(?!\d)(?: .*)?)$/;
const NUMBERS_FIRST = /^(\d{1,3}[-–:.h]\d{1,3}) (.+)$/;
/** Matches the separator at the edge of a title after a part was removed. */
const SEPARATOR_FIRST = /^[-–—|:,] /;
const SEPARATOR_LAST = / ?[-–—|:,]$/;
/**
 * Matches '19:30', which is more likely a time than a score. As a score, it would finish the game, which then never goes live.
 */
export const TIME_LIKE = /^(?:[01]?\d|2[0-3])[:.h][0-5]\d(?: ?(?:uhr|h|hrs?|[ap]\.?m\.?))?$/i;
/** Matches markers for home and away, which the order of the teams already expresses. */
const NO_MEANING = /^(?:h|a|home|away|n|neutral|heim|ausw(?:ä|ae)rts)$/i;
/** Matches 'FT 2-1' and 'HT: 1-0'. */
const STATE_AND_SCORE = /^([a-z-]{2,10}):? (\d.*)$/i;
/** Matches statuses that are not words and therefore not a part of a name, even if the entire title is in capitals. */
const NO_WORD = /^(?:P-P|A-A|PPD|TB[ACD]|FT|HT|AET|W\/O)$/i;

/**
 * Returns the status of words without punctuation. Statuses that are words count only in capitals and in a title of mixed case:
 * 'Cancelled Home' may be a name, but 'TBD Arden' hardly is.
 */
function bareStatus(text: string, isAllCapitals: boolean): FixtureStatus | null {
  const isInCapitals = text === text.toUpperCase() && /\p{Lu}/u.test(text);
  const isState = isAllCapitals || !isInCapitals ? NO_WORD.test(text) : isInCapitals;
  return isState ? exactTitleStatus(text) : null;
}

const ROUND_WORD =
  '(?:round|rd|matchday|match day|match ?week|week|game ?week|gw|md|jornada|fecha|journ[ée]e|spieltag|giornata|rodada|runde)';
const ROUNDS = [
  new RegExp(`^${ROUND_WORD}\\.? ?\\d{1,3}$`, 'i'),
  new RegExp(`^\\d{1,3}(?:st|nd|rd|th|[.ªº°]|[èe]me|er?|re)? ?${ROUND_WORD}$`, 'i'),
  /^(?:grand |gran )?fin[ae]le?s?$/i,
  /^(?:semi|quarter|1\/[248])[- ]?finals?$|^(?:viertel|halb|achtel)finale$|^(?:semi|quarti di )finale$|^(?:cuartos|octavos) de final$/i,
  /^(?:round of|last) \d{1,3}$|^play-?offs?$|^(?:third|3rd)[- ]place(?: match| play-?off)?$/i,
];

/** Returns whether a part of a title names a round. */
export const isRound = (part: string): boolean => ROUNDS.some((round) => round.test(part));

/** Returns the number in 'Match 12', 'Game 3', or '#12', or null for any other part. */
const numberOf = (part: string): string | null =>
  /^(?:(?:match|game|spiel|partido|partita|jogo) ?#?|#|no\. ?)(\d{1,4})$/i.exec(part)?.[1] ?? null;
