import { Command } from 'commander';
import type { Options } from '../actions/backup.js';
import { examples } from '../support/examples.js';
import { wholeNumber } from '../support/whole-number.js';

export const backupCommand = (): Command =>
  new Command('backup')
    .summary('back up all data to one file; the service may be running')
    .description(
      'Writes a consistent snapshot of all data to one compressed file. The service may be running. If you name a folder, ' +
        'the file in it is named after the time of the backup.',
    )
    .argument('<file>', 'the new file, or a folder')
    .option('--keep <number>', 'in a folder: delete all but this number of the newest backups', wholeNumber)
    .option('--with-media', 'add the files of MEDIA_DIR', false)
    .option('--with-uploads', 'add the files of UPLOADS_DIR', false)
    .option('--with-recordings', 'add the recordings of own streams, which may be large', false)
    .option('--with-secret', 'add the generated secret; protect the file like a password', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh backup nepsh.tar.gz', 'nepsh backup /var/backups/nepsh --keep 7'))
    .action(async (target: string, options: Options) => (await import('../actions/backup.js')).run(target, options));
