import 'reflect-metadata';
import { Command } from 'commander';
import { readEnvFile } from '../platform/config/env-file.js';
import { version } from '../platform/config/version.js';
import { backupCommand } from './commands/backup.js';
import { restoreCommand } from './commands/restore.js';

const program = new Command('nepsh')
  .description('Runs and looks after an installation of Nepsh. Takes the same environment as the service.')
  .version(version)
  .showHelpAfterError('(nepsh --help lists the commands)')
  .addCommand(backupCommand())
  .addCommand(restoreCommand());

try {
  readEnvFile(process.env);
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
