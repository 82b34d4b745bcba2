import { LIMITS } from '@contract/limits.js';
import { hasScore, type Result } from '@contract/results.js';

/** '2–1 · Half-time'; empty for a game without a result. */
export function resultInWords(game: Result): string {
  const score = hasScore(game) ? `${game.homeScore}–${game.awayScore}` : '';
  return [score, game.statusText].filter(Boolean).join(' · ');
}

/** A total as it was typed: null for nothing, undefined for what is none. */
export function readTotal(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const total = Number(text);
  return Number.isInteger(total) && total >= 0 && total <= LIMITS.score ? total : undefined;
}
