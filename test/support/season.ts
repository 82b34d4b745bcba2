import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of fixtures, with the expected result of its import. */
export interface Season {
  /** The league that the file names. */
  league: string;
  /** The file for a file chooser. */
  file: { name: string; mimeType: string; buffer: Buffer };
  created: number;
}

/** The Premier League of 2025/26 as published by openfootball. The file is not part of the checkout. */
const REAL_SEASON = resolve(process.cwd(), '../shared/fixtures/en.1.json');

const round = (date: string, pairs: readonly (readonly [string, string])[]): object[] =>
  pairs.map(([team1, team2]) => ({ round: 'Matchday 1', date, time: '15:00', team1, team2 }));

const SMALL_SEASON = {
  name: 'Harbour League 2025/26',
  matches: [
    ...round('2025-08-16', [
      ['Amber Town', 'Birch United'],
      ['Cedar Rovers', 'Dune City'],
      ['Elm Athletic', 'Fen Wanderers'],
    ]),
    { round: 'Matchday 2', date: '2025-08-23', team1: 'Amber Town', team2: 'Dune City', status: 'postponed' },
  ],
};

const asFile = (name: string, buffer: Buffer): Season['file'] => ({ name, mimeType: 'application/json', buffer });

/** Returns the real season, or a small season of the same form if the file is absent. */
export function loadSeason(): Season {
  if (existsSync(REAL_SEASON)) {
    const file = asFile('en.1.json', readFileSync(REAL_SEASON));
    return { league: 'English Premier League', file, created: 380 };
  }
  process.stdout.write(`${REAL_SEASON} is absent: importing a small season instead\n`);
  const file = asFile('small.json', Buffer.from(JSON.stringify(SMALL_SEASON)));
  return { league: 'Harbour League', file, created: 4 };
}
