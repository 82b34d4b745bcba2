import type { Sport } from './sports.js';

interface Phase {
  /** Status text of the game during the phase. */
  text: string;
  /** Whether the text reveals something about the score: a fifth set means 2–2. */
  isSpoiler: boolean;
}

/** Returns phases such as 'Set 1' to 'Set 5'. Those after the first `revealingAfter` reveal something about the score. */
const numbered = (name: string, count: number, revealingAfter = count): Phase[] =>
  Array.from({ length: count }, (_, index) => ({ text: `${name}${index + 1}`, isSpoiler: index >= revealingAfter }));

const HALVES: readonly Phase[] = [
  { text: '1st half', isSpoiler: false },
  { text: '2nd half', isSpoiler: false },
];
const PERIODS: readonly Phase[] = ['1st period', '2nd period', '3rd period'].map((text) => ({
  text,
  isSpoiler: false,
}));
const INNINGS: readonly Phase[] = ['1st innings', '2nd innings', '3rd innings', '4th innings'].map((text, index) => ({
  text,
  isSpoiler: index > 1,
}));
const OVERTIME: readonly Phase[] = [{ text: 'Overtime', isSpoiler: true }];
const SETS = numbered('Set ', 5, 2);
const GAMES = numbered('Game ', 5, 2);
const MAPS = numbered('Map ', 5, 2);
const QUARTERS = numbered('Q', 4);

/** Phases of a live game by sport, in order. */
const PHASES: Partial<Record<Sport, readonly Phase[]>> = {
  Football: HALVES,
  Futsal: HALVES,
  Rugby: HALVES,
  Handball: HALVES,
  Kabaddi: HALVES,
  Basketball: [...QUARTERS, ...OVERTIME],
  'American Football': [...QUARTERS, ...OVERTIME],
  'Water Polo': QUARTERS,
  Hockey: QUARTERS,
  'Ice Hockey': [...PERIODS, ...OVERTIME],
  Tennis: SETS,
  Volleyball: SETS,
  Badminton: GAMES,
  'Table Tennis': numbered('Game ', 7, 3),
  Cricket: INNINGS,
  Baseball: numbered('Inning ', 9),
  Boxing: numbered('Round ', 12, 1),
  'Mixed Martial Arts': numbered('Round ', 5, 1),
  'Counter-Strike': MAPS,
  Valorant: MAPS,
  'Dota 2': GAMES,
  'League of Legends': GAMES,
};

/** Text of an over of cricket, such as 'Over 34'. */
const OVER = /^Over \d{1,3}$/i;

/** Phases of all sports by their text in lower case. */
const ALL: ReadonlyMap<string, Phase> = new Map(
  Object.values(PHASES).flatMap((phases) => phases.map((phase) => [phase.text.toLowerCase(), phase])),
);

/** Returns the phases of a sport, in order. Empty for a sport without phases. */
export const phasesOf = (sport: string): string[] => (PHASES[sport as Sport] ?? []).map(({ text }) => text);

/**
 * Returns the phase of a sport that a text names, in its usual spelling: 'SET 2' is 'Set 2' in tennis. Null for any other text, such
 * as 'Game 7' of a series.
 */
export function phaseNamed(text: string, sport: string): string | null {
  if (sport === 'Cricket' && OVER.test(text)) return `Over ${text.slice('Over '.length)}`;
  return phasesOf(sport).find((phase) => phase.toLowerCase() === text.toLowerCase()) ?? null;
}

/** Returns whether a text is a phase that reveals nothing about the score. */
export const isPlainPhase = (text: string): boolean =>
  ALL.get(text.toLowerCase())?.isSpoiler === false || OVER.test(text);
