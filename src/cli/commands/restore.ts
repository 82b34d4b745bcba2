import { Command } from 'commander';
import type { Options } from '../actions/restore.js';
import { examples } from '../support/examples.js';

export const restoreCommand = (): Command =>
  new Command('restore')
    .summary('put the data of a backup into the database, while the service runs or not')
    .description(
      'Puts the data of a backup into the database that the environment names: the embedded one, or MONGODB_URI. The ' +
        'backup is checked before anything is changed. Also takes the folder that mongodump writes for a database. A ' +
        'service that runs answers 503 for a few seconds, and goes on with the data of the backup. An interrupted run ' +
        'leaves what was there, or what the backup has, never a part of either.',
    )
    .argument('<file>', 'a file of "nepsh backup", or a folder such as dump/nepsh')
    .option('--force', 'put it in place of data that is there', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      ...examples(
        'nepsh restore nepsh.tar.gz',
        'MONGODB_URI=mongodb://db/nepsh nepsh restore nepsh.tar.gz   # from the embedded database to MongoDB',
      ),
    )
    .action(async (file: string, options: Options) => (await import('../actions/restore.js')).run(file, options));
