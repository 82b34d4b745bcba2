import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { SingleBar } from 'cli-progress';
import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parseArgs } from 'node:util';
import { AppModule } from '../app.module.js';
import { ImportDto, type FixtureFormat } from '../contract/dto/import.dto.js';
import { PERMISSIONS } from '../contract/permissions.js';
import type { ImportReport } from '../contract/records/import.record.js';
import { SYSTEM_ACTOR } from '../modules/activity/activity.service.js';
import { ImportService, summary } from '../modules/fixture-import/import.service.js';
import { Clock } from '../platform/clock/clock.js';
import { loadConfig } from '../platform/config/config.js';
import { readEnvFile } from '../platform/config/env-file.js';
import { startDatabase } from '../platform/database/embedded.js';
import { requireDatabase } from './support/offline.js';
import { IndexBuilder } from '../platform/database/index-builder.js';

const USAGE = `Imports fixtures from a file.

  npm run import -- FILE [--league NAME] [--category Football] [--time-zone Europe/London] [--match TITLE]
                         [--format openfootball|csv|ics] [--dry-run]

The format follows from the file's ending (.json, .csv, .ics) and the league by its name, unless they are given. While
the service runs on its embedded database, import through the dashboard: the database is in use.`;

const FORMATS: Record<string, FixtureFormat> = { '.json': 'openfootball', '.csv': 'csv', '.ics': 'ics' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    league: { type: 'string' },
    category: { type: 'string', default: 'Football' },
    'time-zone': { type: 'string' },
    match: { type: 'string' },
    format: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [file] = positionals;
if (values.help || !file) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 1);
}

try {
  await run(file);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(path: string): Promise<void> {
  const format = (values.format ?? FORMATS[extname(path).toLowerCase()]) as FixtureFormat | undefined;
  if (!format || !Object.values(FORMATS).includes(format)) throw new Error('Say --format openfootball, csv or ics.');
  const text = await readFile(path, 'utf8');
  const dto = plainToInstance(ImportDto, {
    text,
    league: values.league ?? leagueNamed(text, path),
    category: values.category,
    ...(values['time-zone'] ? { timeZone: values['time-zone'] } : {}),
    ...(values.match ? { match: values.match } : {}),
  });
  const [problem] = await validate(dto);
  if (problem) throw new Error(Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`);

  readEnvFile(process.env);
  requireDatabase(process.env);
  const config = loadConfig(process.env);
  const database = await startDatabase(config);
  const app = await NestFactory.createApplicationContext(
    AppModule.with({ config, clock: new Clock(), databaseUri: database.uri }),
    { logger: ['error'] },
  );
  try {
    await app.get(IndexBuilder).build();
    const imports = app.get(ImportService);
    const operator = { ...SYSTEM_ACTOR, permissions: PERMISSIONS };
    const bar = new SingleBar({ format: '  {bar} {value}/{total} fixtures', hideCursor: true });
    if (values['dry-run']) return print(await imports.check(format, dto, operator));
    const report = await imports.import(format, dto, operator, (done, total) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.update(done);
    });
    bar.stop();
    print(report);
  } finally {
    await app.close();
    await database.close();
  }
}

/** The file's own name of its league ('English Premier League 2025/26'), else the file's name. */
function leagueNamed(text: string, path: string): string {
  const name = /"name"\s*:\s*"([^"]+)"/.exec(text.slice(0, 2000))?.[1] ?? basename(path, extname(path));
  return name.replace(/\s+\d{4}(?:[/-]\d{2,4})?$/, '').trim() || name;
}

function print(report: ImportReport): void {
  for (const { row, message } of report.errors) process.stdout.write(`  row ${row}: ${message}\n`);
  process.stdout.write(`${summary(report)}\n`);
}
