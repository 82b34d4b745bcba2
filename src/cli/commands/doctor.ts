import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .summary('check the installation and suggest fixes')
    .description(
      'Checks the variables, the data folder, the port, the database, Redis, the disk and the clock, and prints a line for ' +
        'each. The service may be running. The exit code is 1 if there is a problem, and 0 if there are only warnings.',
    )
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(...examples('nepsh doctor', 'nepsh doctor --json'))
    .action(async (options: { json: boolean }) => (await import('../actions/doctor.js')).run(options));
