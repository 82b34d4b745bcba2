const SCORE = /^(\d{1,3}) ?[-–:] ?(\d{1,3})$/;

/** The totals of the home and the away team. */
export type Score = readonly [home: number, away: number];

/** The score in a text such as '2-1', '2 : 1' or '2–1'; null for every other text. */
export function readScore(text: string | undefined): Score | null {
  const found = SCORE.exec(text?.trim() ?? '');
  return found ? [Number(found[1]), Number(found[2])] : null;
}
