import { Clock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../config.js';
import { openDatabase } from '../../platform/database/server/embedded.js';
import { isCurrent, upgrade } from '../../platform/upgrade/upgrade.js';
import { plural, print, progressBar } from '../support/report.js';
import { makeIndexes } from '../support/with-models.js';

export interface Options {
  backup: boolean;
  json: boolean;
}

export async function run({ backup, json }: Options): Promise<void> {
  const config = loadConfig(process.env, { creates: false });
  const database = await openDatabase(config);
  const bar = progressBar('records');
  let result: Awaited<ReturnType<typeof upgrade>>;
  try {
    if (database.isServiceRunning && !(await isCurrent(database.uri)))
      throw new Error(
        'The running service is an older version, which would keep writing data in the older schema. Stop the service, then ' +
          'run "nepsh migrate" again or start this version, which also migrates the data.',
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
    from === null || from === to ? `The data already has schema ${to}. There was nothing to migrate.` : migrated,
    ...(result.backup ? [`The backup of the data before the migration is ${result.backup}.`] : []),
  ];
  print(result, sentences, json);
}
