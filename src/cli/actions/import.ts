import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { ImportDto, type FixtureFormat } from '../../contract/dto/import.dto.js';
import { PERMISSIONS } from '../../contract/permissions.js';
import { SYSTEM_ACTOR } from '../../modules/activity/activity.service.js';
import { ImportService, summary } from '../../modules/fixture-import/import.service.js';
import { print, progressBar } from '../support/report.js';
import { withService } from '../support/with-service.js';

export interface Options {
  league?: string;
  category: string;
  timeZone?: string;
  match?: string;
  format?: FixtureFormat;
  dryRun: boolean;
  json: boolean;
}

export async function run(path: string, { json, dryRun, format, ...options }: Options): Promise<void> {
  if (!format) throw new Error(`What ${path} is does not follow from its ending. Give --format.`);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  const dto = plainToInstance(ImportDto, {
    text,
    league: options.league ?? leagueNamed(text, path),
    category: options.category,
    ...(options.timeZone ? { timeZone: options.timeZone } : {}),
    ...(options.match ? { match: options.match } : {}),
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
  print(report, [...report.errors.map(({ row, message }) => `  row ${row}: ${message}`), summary(report)], json);
}

/** The file's own name of its league ('English Premier League 2025/26'), else the file's name. */
function leagueNamed(text: string, path: string): string {
  const name = /"name"\s*:\s*"([^"]+)"/.exec(text.slice(0, 2000))?.[1] ?? basename(path, extname(path));
  return name.replace(/\s+\d{4}(?:[/-]\d{2,4})?$/, '').trim() || name;
}
