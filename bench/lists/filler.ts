import type { Types } from 'mongoose';
import type { Choices } from './random.ts';

/** Arguments for generating a row. */
export interface Making {
  index: number;
  choose: Choices;
  id: (hex: string) => Types.ObjectId;
}

/** Describes how to fill the collection of a list. */
export interface Filler {
  /** Path of the schema's file under src/ without the extension, and the schema's export. */
  file: string;
  schema: string;
  /** Number of documents. The list may have more or fewer rows. */
  documents: number;
  /** Returns a document without `_id` and `words`, which are added according to the schema. */
  row(making: Making): object;
  /** A word of most rows. */
  common: string;
  /** Returns the value of a filter from a record, if the record has no field with the filter's name. */
  filterValue?: Record<string, (record: Record<string, unknown>) => unknown>;
}
