import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .summary('examine the set-up: what is wrong, and what to do')
    .description(
      'Examines the variables, the data folder, the port, the database, Redis, the disk and the clock, while the service ' +
        'runs or not, and prints a line for each. The exit code is 1 when there is a problem; warnings leave it at 0.',
    )
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(...examples('nepsh doctor', 'nepsh doctor --json'))
    .action(async (options: { json: boolean }) => (await import('../actions/doctor.js')).run(options));
