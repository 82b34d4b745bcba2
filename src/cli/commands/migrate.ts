import { Command } from 'commander';
import type { Options } from '../actions/migrate.js';
import { examples } from '../support/examples.js';

export const migrateCommand = (): Command =>
  new Command('migrate')
    .summary('migrate the data to this version before you start the service')
    .description(
      'Does the first steps of a start: backs up the embedded database, migrates its data and builds missing indexes. If an ' +
        'older version runs on the embedded database, stop it first. After an interruption, run the command again or start ' +
        'the service to continue.',
    )
    .option('--no-backup', 'do not back up the embedded database first')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh migrate', 'nepsh migrate --no-backup'))
    .action(async (options: Options) => (await import('../actions/migrate.js')).run(options));
