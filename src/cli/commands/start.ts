import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const startCommand = (): Command =>
  new Command('start')
    .summary('run the service in this terminal')
    .addHelpText(...examples('nepsh start', 'PORT=8080 nepsh start'))
    .action(async () => {
      // The import happens here, so that other commands do not load the entire service.
      const { run } = await import('../../run.js');
      await run(process.env, null);
    });
