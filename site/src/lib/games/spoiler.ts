import { hasScore, isWithoutSpoiler } from '@contract/results.js';
import type { BoardGame } from './board.js';

type GameResult = Pick<BoardGame, 'status' | 'statusText' | 'homeScore' | 'awayScore'>;

/** The part of a game that is hidden from visitors who want no spoilers, and that a button shows; null if nothing is hidden. */
export function hiddenPart(game: GameResult): 'score' | 'text' | null {
  if (hasScore(game)) return 'score';
  const hidesText = game.status !== 'Scheduled' && game.statusText !== '' && !isWithoutSpoiler(game.statusText);
  return hidesText ? 'text' : null;
}

/** '2-1', '2:1' and '118–104', but not the year of a season. */
const SCORE = /(?<![\d/–-])\d{1,3}\s?[-–—:]\s?\d{1,3}(?![\d/–-])/;
const OUTCOME =
  /\b(wins?|won|winners?|victory|beats?|beaten|defeat(s|ed)?|lost|loses?|draws?|drew|thrash(es|ed)?|crush(es|ed)?|edges?|edged|stuns?|stunned|upset|comeback|knock(s|ed)? out|eliminat(es|ed)|through to|relegated|promoted|crowned|hat-trick|penalty shoot-?out)\b/i;

/** Whether a title may say how a game ended; in doubt it may, as one that is hidden needlessly costs only a press. */
export const isSpoiler = (title: string): boolean => SCORE.test(title) || OUTCOME.test(title);

/** A title that is no spoiler: the one given, if it is none. */
export const safeTitle = (title: string, otherwise: string): string =>
  title !== '' && !isSpoiler(title) ? title : otherwise;
