import { Command, InvalidArgumentError } from 'commander';
import type { Options } from '../actions/backup.js';
import { examples } from '../support/examples.js';

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Give a whole number from 1.');
  return value;
}

export const backupCommand = (): Command =>
  new Command('backup')
    .summary('write all data into one file, while the service runs or not')
    .description(
      'Writes all data, as it is at one moment, into one compressed file. The service may run meanwhile. In a folder ' +
        'the file is named by its time.',
    )
    .argument('<file>', 'the new file, or a folder')
    .option('--keep <number>', 'in a folder: delete all but so many of the newest', count)
    .option('--with-media', 'add the files of MEDIA_DIR', false)
    .option('--with-uploads', 'add the files of UPLOADS_DIR', false)
    .option('--with-secret', 'add the generated secret; keep such a file as safe as a password', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh backup nepsh.tar.gz', 'nepsh backup /var/backups/nepsh --keep 7'))
    .action(async (target: string, options: Options) => (await import('../actions/backup.js')).run(target, options));
