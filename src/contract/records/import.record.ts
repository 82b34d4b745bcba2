import { MessageResponse } from './base.record.js';

/** A remark about a row of an imported file. Rows count from 1, and the header of a CSV file is row 0. */
export class ImportNote {
  /** Number of the row, from 1. The header of a CSV file is row 0. */
  row!: number;
  /** The remark, as a sentence. */
  message!: string;
}

/** Planned or actual outcome of a row. */
export class ImportRow {
  /** Number of the row, from 1. The header of a CSV file is row 0. */
  row!: number;
  /**
   * 'unchanged': the game exists as in the row. 'skipped': the row repeats another row or is no game. 'refused': the caller
   * lacks a permission. 'error': the row cannot be read or written.
   */
  outcome!: 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'error';
  /** The teams as the row names them: 'Home vs Away'. Empty if the row is unreadable. */
  title!: string;
  /** Name of the league. */
  league!: string;
  /** Title of the match to which the game belongs. */
  match!: string;
  /** Kick-off, ISO 8601 UTC. Empty if the row is unreadable. */
  startsAt!: string;
  /** Reason why the row is a new game, an existing game, or no game. */
  reason!: string;
  /** Changes of an existing game: 'Kick-off: 2026-09-05 15:00 → 2026-09-06 17:30'. */
  changes!: string[];
  /** Id of the existing game. */
  gameId?: string;
  /** Problems and remarks. */
  notes!: string[];
}

/** The season start of a league. It applies to rows that name no season. */
export class ImportLeague {
  /** Name of the league. */
  league!: string;
  /** First month of the season, 1 to 12; January means calendar years. */
  seasonStart!: number;
  /** The league's setting, this file, or the usual start in July if neither decides. */
  decidedBy!: 'league' | 'file' | 'usual';
  /** Whether the import stores the first month in the league. */
  isStored!: boolean;
}

/** A game of the file's leagues and seasons that no row names. The import does not change the game. */
export class ImportLeftOver {
  /** Id of the game. */
  gameId!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
  /** Name of the league. */
  league!: string;
  /** Season of the game, such as 2026/27. */
  season!: string;
  /** ISO 8601 UTC. */
  startsAt!: string;
}

export class ImportReport {
  /** Number of new games. */
  created!: number;
  /** Number of changed games. */
  updated!: number;
  /** Number of rows that exist already, plus omitted rows, such as older versions of an event. */
  skipped!: number;
  /** Number of rows that are rejected because the caller lacks a permission. */
  refused!: number;
  /** Whether rows are unreadable only because the file does not decide between day/month and month/day: see `dateOrder`. */
  needsDateOrder!: boolean;
  /** Abbreviations with several meanings that make rows unreadable: see `abbreviations`. */
  ambiguousAbbreviations!: string[];
  /** The notes of all rows, without duplicates. */
  errors!: ImportNote[];
  /** Outcome of each row, in the order of the file. */
  rows!: ImportRow[];
  /** Season starts that the import assumed. */
  leagues!: ImportLeague[];
  /** Games without a row, by kick-off. */
  leftOver!: ImportLeftOver[];
}

export class ImportResponse extends MessageResponse {
  report!: ImportReport;
}
