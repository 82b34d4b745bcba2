import { MessageAnswer } from './base.record.js';

/** Something to know about a row of an imported file; rows count from 1 (the header of a CSV is row 0). */
export class ImportNote {
  row!: number;
  message!: string;
}

/** What will happen, or happened, to one row. */
export class ImportRow {
  row!: number;
  outcome!: 'created' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'error';
  /** 'Home vs Away' as the row names them; empty for a row that could not be read. */
  title!: string;
  league!: string;
  match!: string;
  /** The kick-off, ISO 8601 UTC; empty for a row that could not be read. */
  startsAt!: string;
  /** Why the row is a new game, an existing one, or none. */
  reason!: string;
  /** Changes of an existing game: 'Kick-off: 2026-09-05 15:00 → 2026-09-06 17:30'. */
  changes!: string[];
  /** The existing game. */
  gameId?: string;
  /** Problems, and things to know about the row. */
  notes!: string[];
}

/** The seasons of a league's rows that name none. */
export class ImportLeague {
  league!: string;
  /** First month of the season, 1 to 12; January means calendar years. */
  seasonStart!: number;
  /** The league's setting, this file, or the usual start in July if neither decides. */
  decidedBy!: 'league' | 'file' | 'usual';
  /** Whether the import stores the first month in the league. */
  isStored!: boolean;
}

/** A game of the file's leagues and seasons that no row names. It stays as it is. */
export class ImportLeftOver {
  gameId!: string;
  matchId!: string;
  title!: string;
  league!: string;
  season!: string;
  /** ISO 8601 UTC. */
  startsAt!: string;
}

export class ImportReport {
  created!: number;
  updated!: number;
  /** Rows that exist already, and omitted rows, such as older versions of an event. */
  skipped!: number;
  /** Rows that are rejected because the caller lacks a permission. */
  refused!: number;
  /** Whether rows are unreadable only because the file does not decide between day/month and month/day: see `dateOrder`. */
  needsDateOrder!: boolean;
  /** Abbreviations with several meanings that make rows unreadable: see `abbreviations`. */
  ambiguousAbbreviations!: string[];
  /** The notes of all rows. */
  errors!: ImportNote[];
  rows!: ImportRow[];
  leagues!: ImportLeague[];
  /** By kick-off. */
  leftOver!: ImportLeftOver[];
}

export class ImportAnswer extends MessageAnswer {
  report!: ImportReport;
}
