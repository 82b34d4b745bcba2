import type { FixtureFormat } from '@contract/dto/import.dto.js';
import { LIMITS } from '@contract/limits.js';
import { formatOf } from './format.js';

/** A chosen file. */
export interface FixtureFile {
  name: string;
  text: string;
  /** Null: not one of the formats that are understood. */
  format: FixtureFormat | null;
  rows: number;
}

/** Reads a chosen file. @throws Error when it is too large */
export async function readFixtures(file: File): Promise<FixtureFile> {
  if (file.size > LIMITS.importText) throw new Error('The file is too large');
  const text = await file.text();
  return { name: file.name, text, format: formatOf(file.name, text), rows: text.split('\n').length };
}
