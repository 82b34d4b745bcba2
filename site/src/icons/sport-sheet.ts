/** Where the drawings of all sports are (pages/sports.svg.ts). */
export const SPORT_SHEET = '/sports.svg';
