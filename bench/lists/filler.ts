import type { Types } from 'mongoose';
import type { Choices } from './random.ts';

/** What a row is made with. */
export interface Making {
  index: number;
  choose: Choices;
  id: (hex: string) => Types.ObjectId;
}

/** How the collection behind a list is filled. */
export interface Filler {
  /** The schema's file under src/, without its ending, and its name there. */
  file: string;
  schema: string;
  /** Documents to write; the list may have more rows, or fewer. */
  documents: number;
  /** A document without `_id`, which it gets, and `words`, which are made as the schema says. */
  row(making: Making): object;
  /** A word that most rows have. */
  common: string;
  /** Where a record of the answer has the value that a filter wants, when not under the filter's name. */
  filterValue?: Record<string, (record: Record<string, unknown>) => unknown>;
}
