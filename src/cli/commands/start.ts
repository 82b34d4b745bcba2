import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const startCommand = (): Command =>
  new Command('start')
    .summary('run the service in this terminal')
    .addHelpText(...examples('nepsh start', 'PORT=8080 nepsh start'))
    .action(async () => {
      // The whole service: the other commands do without.
      const { start } = await import('../../start.js');
      await start(process.env);
    });
