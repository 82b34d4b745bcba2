import { Command } from 'commander';
import type { Options } from '../actions/doctor.js';
import { examples } from '../support/examples.js';
import { wholeNumber } from '../support/whole-number.js';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .summary('check the installation and suggest fixes')
    .description(
      'Checks the variables, the data folder, the port, the database, Redis, the disk and the clock, and prints a line for ' +
        'each. The service may be running. The exit code is 1 if there is a problem, and 0 if there are only warnings.',
    )
    .option(
      '--wait <seconds>',
      'after a start: repeat the checks for up to this time until the service runs without a problem',
      wholeNumber,
    )
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(...examples('nepsh doctor', 'nepsh doctor --wait 60', 'nepsh doctor --json'))
    .action(async (options: Options) => (await import('../actions/doctor.js')).run(options));
