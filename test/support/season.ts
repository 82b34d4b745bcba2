import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of fixtures to import, and what importing it must do. */
export interface Season {
  /** The league that the file names. */
  league: string;
  /** What a file chooser is given. */
  file: { name: string; mimeType: string; buffer: Buffer };
  created: number;
}

/** The Premier League of 2025/26 as openfootball publishes it; a file apart, not part of the checkout. */
const REAL = resolve(process.cwd(), '../shared/fixtures/en.1.json');

const round = (date: string, pairs: readonly (readonly [string, string])[]): object[] =>
  pairs.map(([team1, team2]) => ({ round: 'Matchday 1', date, time: '15:00', team1, team2 }));

const SMALL = {
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

/** The real season; where its file is absent, which is said, a small one of the same form. */
export function loadSeason(): Season {
  if (existsSync(REAL)) {
    const file = asFile('en.1.json', readFileSync(REAL));
    return { league: 'English Premier League', file, created: 380 };
  }
  process.stdout.write(`${REAL} is absent: importing a small season in its place\n`);
  const file = asFile('small.json', Buffer.from(JSON.stringify(SMALL)));
  return { league: 'Harbour League', file, created: 4 };
}
