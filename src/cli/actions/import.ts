import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { DATE_ORDERS, ImportDto, type DateOrder, type FixtureFormat } from '../../contract/dto/import.dto.js';
import { formatOf } from '../../contract/fixture-format.js';
import { PERMISSIONS } from '../../contract/permissions.js';
import { seasonsInWords } from '../../contract/seasons.js';
import { AMBIGUOUS_ABBREVIATIONS, meaningChoice } from '../../contract/time/zone-abbreviations.js';
import { decodeText } from '../../contract/text-encoding.js';
import type { ImportReport, ImportRow } from '../../contract/records/import.record.js';
import { SYSTEM_ACTOR } from '../../modules/activity/activity.service.js';
import { summary } from '../../modules/fixture-import/import-report.js';
import { ImportService } from '../../modules/fixture-import/import.service.js';
import { print, progressBar } from '../support/report.js';
import { withService } from '../support/with-service.js';

export interface Options {
  league?: string;
  category: string;
  timeZone?: string;
  match?: string;
  dateOrder?: DateOrder;
  abbreviation?: string[];
  format?: FixtureFormat;
  dryRun: boolean;
  json: boolean;
}

export async function run(path: string, { json, dryRun, ...options }: Options): Promise<void> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  const { text, encoding } = decodeText(bytes);
  const format = options.format ?? formatOf(path, text);
  if (!format) throw new Error(`Cannot detect the format of ${path} from its extension or contents. Set --format.`);
  const dto = plainToInstance(ImportDto, {
    text,
    league: options.league ?? leagueNamed(text, path),
    category: options.category,
    ...(options.timeZone ? { timeZone: options.timeZone } : {}),
    ...(options.match ? { match: options.match } : {}),
    ...(options.dateOrder ? { dateOrder: options.dateOrder } : {}),
    ...(options.abbreviation ? { abbreviations: options.abbreviation } : {}),
  });
  const [problem] = await validate(dto);
  if (problem) throw new Error(Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`);
  const operator = { ...SYSTEM_ACTOR, permissions: PERMISSIONS };
  const bar = progressBar('fixtures');
  const report = await withService((app) => {
    const imports = app.get(ImportService);
    return dryRun ? imports.check(format, dto, operator) : imports.import(format, dto, operator, bar.onProgress);
  }).finally(bar.stop);
  if (report.rows.some(({ outcome }) => outcome === 'error' || outcome === 'refused')) process.exitCode = 1;
  const sentences = [
    ...(encoding === 'UTF-8' ? [] : [`The file was read as ${encoding}.`]),
    ...rowsOf(report, dryRun),
    ...(report.needsDateOrder
      ? [`Pass --date-order ${DATE_ORDERS.join(' or --date-order ')} for the ambiguous dates.`]
      : []),
    ...report.ambiguousAbbreviations.map((name) => `Pass ${optionsOf(name)} for times with ${name}.`),
    summary(report, dryRun),
  ];
  print({ ...report, encoding }, sentences, json);
}

/** Returns a line for each row of a dry run, with the reason. After an import, returns only the notes. */
function rowsOf(report: ImportReport, isDryRun: boolean): string[] {
  if (!isDryRun) return report.errors.map(({ row, message }) => `  row ${row}: ${message}`);
  const rows = report.rows.map(({ row, outcome, title, reason, changes, notes }) => {
    const why = [...new Set([reason, ...changes, ...notes])].filter(Boolean).join('; ');
    return `  row ${row}: ${title ? `${WOULD[outcome]} ${title} (${why})` : why}`;
  });
  const leagues = report.leagues.map(({ league, seasonStart }) => `  ${league}: ${seasonsInWords(seasonStart)}`);
  const leftOver = report.leftOver.map(
    ({ title, startsAt }) => `  not in the file, would be kept: ${title}, ${startsAt}`,
  );
  return [...leagues, ...rows, ...leftOver];
}

/** Returns the options for the meanings of an abbreviation. */
const optionsOf = (name: string): string =>
  (AMBIGUOUS_ABBREVIATIONS.get(name) ?? [])
    .map((meaning) => `--abbreviation ${meaningChoice(name, meaning)} (${meaning.place})`)
    .join(' or ');

const WOULD: Record<ImportRow['outcome'], string> = {
  created: 'would create',
  updated: 'would change',
  unchanged: 'would not change',
  skipped: 'would skip',
  refused: 'would reject',
  error: 'cannot import',
};

/** Returns the league's name in the file ('English Premier League 2025/26') without the season, or else the file's name. */
function leagueNamed(text: string, path: string): string {
  const name = /"name"\s*:\s*"([^"]+)"/.exec(text.slice(0, 2000))?.[1] ?? basename(path, extname(path));
  return name.replace(/\s+\d{4}(?:[/-]\d{2,4})?$/, '').trim() || name;
}
