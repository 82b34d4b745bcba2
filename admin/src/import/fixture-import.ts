import { type FixtureFormat, ImportDto } from '@contract/dto/import.dto.js';
import { formatOf } from '@contract/fixture-format.js';
import { LIMITS } from '@contract/limits.js';
import type { ImportResponse, ImportLeague, ImportReport, ImportRow } from '@contract/records/import.record.js';
import { seasonsInWords } from '@contract/seasons.js';
import { decodeText, type TextEncoding } from '@contract/text-encoding.js';
import { AMBIGUOUS_ABBREVIATIONS, meaningChoice, meaningInWords } from '@contract/time/zone-abbreviations.js';
import type { components } from '@nepsh/client';
import { pick } from '../api/fields.js';
import { api, bodyOf } from '../api/index.js';

export interface FixtureFile {
  name: string;
  text: string;
  encoding: TextEncoding;
  /** null if the format is not supported. */
  format: FixtureFormat | null;
  rows: number;
}

/**
 * Reads a selected file.
 * @throws Error if the file is too large
 */
export async function readFixtures(file: File): Promise<FixtureFile> {
  if (file.size > LIMITS.importText) throw new Error('The file is too large');
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  return { name: file.name, text, encoding, format: formatOf(file.name, text), rows: text.split('\n').length };
}

export const FORMAT_NAMES: Record<FixtureFormat, string> = {
  openfootball: 'openfootball JSON',
  csv: 'CSV',
  ics: 'iCalendar',
};

/** Returns the meanings of a time zone abbreviation as choices. */
export const meaningChoices = (abbreviation: string) =>
  (AMBIGUOUS_ABBREVIATIONS.get(abbreviation) ?? []).map((meaning) => ({
    id: meaningChoice(abbreviation, meaning),
    name: meaningInWords(meaning),
  }));

interface ImportValues {
  /** Result of `meaningChoice` for each abbreviation with several meanings. */
  meanings?: Readonly<Record<string, string>>;
}

/** Checks (`dryRun`) or imports a file of fixtures. Omits empty optional fields. */
export async function importFixtures(
  format: FixtureFormat,
  { meanings = {}, ...values }: ImportValues,
  dryRun: boolean,
): Promise<ImportResponse> {
  const abbreviations = Object.values(meanings).filter(Boolean);
  const filled = Object.entries(pick(ImportDto, values)).filter(([, value]) => value !== '');
  const more = abbreviations.length > 0 && { abbreviations };
  const body = { ...Object.fromEntries(filled), ...more } as unknown as components['schemas']['ImportDto'];
  return bodyOf(api.POST('/api/matches/import', { params: { query: { format, dryRun } }, body }));
}

export type RowOutcome = ImportRow['outcome'];

/** Outcomes in order of importance: failures first. */
export const OUTCOMES: readonly RowOutcome[] = ['error', 'refused', 'created', 'updated', 'skipped', 'unchanged'];

const OUTCOME_WORDS: Record<RowOutcome, { planned: string; done: string }> = {
  error: { planned: 'cannot be imported', done: 'could not be imported' },
  refused: { planned: 'will be rejected', done: 'rejected' },
  created: { planned: 'will be created', done: 'created' },
  updated: { planned: 'will be changed', done: 'changed' },
  skipped: { planned: 'will be skipped', done: 'skipped' },
  unchanged: { planned: 'will not change', done: 'did not change' },
};

/** Describes the outcome of a row, in the future tense for a dry run. */
export const outcomeInWords = (outcome: RowOutcome, isDone: boolean): string =>
  OUTCOME_WORDS[outcome][isDone ? 'done' : 'planned'];

const DECIDED_BY: Record<ImportLeague['decidedBy'], string> = {
  league: 'as set in the league',
  file: 'from the dates of the file',
  usual: 'the usual month, because neither the league nor the file specifies one',
};

/** Returns a sentence such as 'Premier League: seasons start in July, from the dates of the file'. */
export function leagueSeasonsInWords({ league, seasonStart, decidedBy, isStored }: ImportLeague): string {
  const hint = decidedBy === 'file' && !isStored ? ' (not stored: you cannot edit the league)' : '';
  return `${league}: ${seasonsInWords(seasonStart)}, ${DECIDED_BY[decidedBy]}${hint}`;
}

/** Returns the number of games that an import would write. */
export const toImport = ({ created, updated }: ImportReport): number => created + updated;

interface Unfinished {
  file: FixtureFile | null;
  /** Whether a field other than the file was changed. */
  hasTyped: boolean;
  /** Report of the dry run, if the file was checked. */
  report: ImportReport | undefined;
  isDone: boolean;
}

/** Returns whether closing the dialog discards input. False after the import or if the file has nothing to import. */
export function hasSomethingToLose({ file, hasTyped, report, isDone }: Unfinished): boolean {
  if (isDone) return false;
  if (report) return toImport(report) > 0;
  return hasTyped || !!file?.format;
}

/** Returns the number of rows per outcome. */
export function totals({ rows }: ImportReport): Record<RowOutcome, number> {
  const count: Record<RowOutcome, number> = { error: 0, refused: 0, created: 0, updated: 0, skipped: 0, unchanged: 0 };
  for (const { outcome } of rows) count[outcome] += 1;
  return count;
}

/** Returns the reason for a row's outcome, its changes, and its notes. */
export const remarks = ({ reason, changes, notes }: ImportRow): string[] =>
  [...new Set([reason, ...changes, ...notes])].filter(Boolean);
