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
  notes!: string[];
}

export class ImportReport {
  created!: number;
  updated!: number;
  /** Rows that exist already, and omitted rows, such as older versions of an event. */
  skipped!: number;
  /** Rows that ask for a permission which the caller lacks. */
  refused!: number;
  /** Whether rows are unreadable only because the file does not decide between day/month and month/day: see `dateOrder`. */
  needsDateOrder!: boolean;
  /** Rows that could not be imported, and rows imported with a remark. */
  errors!: ImportNote[];
  rows!: ImportRow[];
}

export class ImportAnswer extends MessageAnswer {
  report!: ImportReport;
}
