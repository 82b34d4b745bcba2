import { Command } from 'commander';
import type { Options } from '../actions/migrate.js';
import { examples } from '../support/examples.js';

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
    .action(async (options: Options) => (await import('../actions/migrate.js')).run(options));
