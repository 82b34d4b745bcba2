import { hasScore, isWithoutSpoiler } from '@contract/results.js';
import type { BoardGame } from './board.js';

type GameResult = Pick<BoardGame, 'status' | 'statusText' | 'homeScore' | 'awayScore'>;

/** Returns the part of a game that is hidden from visitors without spoilers until they reveal it. Null if nothing is hidden. */
export function hiddenPart(game: GameResult): 'score' | 'text' | null {
  if (hasScore(game)) return 'score';
  const hidesText = game.status !== 'Scheduled' && game.statusText !== '' && !isWithoutSpoiler(game.statusText);
  return hidesText ? 'text' : null;
}

/** Matches '2-1', '2:1', and '118–104', but not the years of a season. */
const SCORE = /(?<![\d/–-])\d{1,3}\s?[-–—:]\s?\d{1,3}(?![\d/–-])/;
const OUTCOME =
  /\b(wins?|won|winners?|victory|beats?|beaten|defeat(s|ed)?|lost|loses?|draws?|drew|thrash(es|ed)?|crush(es|ed)?|edges?|edged|stuns?|stunned|upset|comeback|knock(s|ed)? out|eliminat(es|ed)|through to|relegated|promoted|crowned|hat-trick|penalty shoot-?out)\b/i;

/**
 * Returns whether a title may reveal a result. False positives are acceptable, because showing a hidden title takes one
 * click.
 */
export const isSpoiler = (title: string): boolean => SCORE.test(title) || OUTCOME.test(title);

/** Returns the title, or `otherwise` if the title may reveal a result. */
export const safeTitle = (title: string, otherwise: string): string =>
  title !== '' && !isSpoiler(title) ? title : otherwise;
