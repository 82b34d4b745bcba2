import { Command } from 'commander';

export const startCommand = (): Command =>
  new Command('start').summary('run the service in this terminal').action(async () => {
    // The whole service: the other commands do without.
    const { start } = await import('../../start.js');
    await start(process.env);
  });
