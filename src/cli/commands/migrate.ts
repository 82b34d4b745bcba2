import { Command } from 'commander';
import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import { openDatabase } from '../../platform/database/embedded.js';
import { isCurrent, upgrade } from '../../platform/upgrade/upgrade.js';
import { examples } from '../support/examples.js';
import { plural, print, progressBar } from '../support/report.js';
import { makeIndexes } from '../support/with-models.js';

interface Options {
  backup: boolean;
  json: boolean;
}

export const migrateCommand = (): Command =>
  new Command('migrate')
    .summary('bring the data into the form of this build, before the service is started')
    .description(
      'Does what a start would do first: backs up the embedded database, migrates its data and makes indexes that are ' +
        'missing. A service of an older build that runs on the embedded database has to be stopped. An interrupted run is continued by the next, or by the start.',
    )
    .option('--no-backup', 'make no backup of the embedded database before')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh migrate', 'nepsh migrate --no-backup'))
    .action(run);

async function run({ backup, json }: Options): Promise<void> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  const bar = progressBar('records');
  let result: Awaited<ReturnType<typeof upgrade>>;
  try {
    if (database.isServiceRunning && !(await isCurrent(database.uri)))
      throw new Error(
        'The data is to be migrated, and the service that runs is of an older build, which would go on writing the older ' +
          'form. Stop it first. The start of this build migrates too.',
      );
    const runtime = { config, databaseUri: database.uri, clock: new Clock(), isSoleUser: database.embedded };
    result = await upgrade({
      ...runtime,
      withBackup: backup,
      onProgress: bar.onProgress,
    }).finally(bar.stop);
    await makeIndexes(runtime);
  } finally {
    await database.close();
  }
  const { from, to, changed } = result;
  const migrated = `Migrated the data from schema ${from} to ${to}; ${plural(changed, 'record')} changed.`;
  const sentences = [
    from === null || from === to ? `The data has schema ${to}: there was nothing to migrate.` : migrated,
    ...(result.backup ? [`The data as it was before is in ${result.backup}.`] : []),
  ];
  print(result, sentences, json);
}
