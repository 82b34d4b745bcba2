import { Command } from 'commander';
import type { Options } from '../actions/restore.js';
import { examples } from '../support/examples.js';

export const restoreCommand = (): Command =>
  new Command('restore')
    .summary('restore a backup; the service may be running')
    .description(
      'Restores a backup into the configured database: the embedded database, or MONGODB_URI. Checks the backup before it ' +
        'changes anything. Also accepts the folder that mongodump writes for a database. A running service returns 503 for a ' +
        'few seconds, then continues with the data of the backup. After an interruption, the database contains either the ' +
        'old data or the data of the backup, never a mixture.',
    )
    .argument('<file>', 'file written by "nepsh backup", or a folder such as dump/nepsh')
    .option('--force', 'replace existing data', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      ...examples(
        'nepsh restore nepsh.tar.gz',
        'MONGODB_URI=mongodb://db/nepsh nepsh restore nepsh.tar.gz   # from the embedded database to MongoDB',
      ),
    )
    .action(async (file: string, options: Options) => (await import('../actions/restore.js')).run(file, options));
