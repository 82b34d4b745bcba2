import 'reflect-metadata';
import { Command } from 'commander';
import { readEnvFile } from '../platform/config/env-file.js';
import { version } from '../platform/config/version.js';
import { backupCommand } from './commands/backup.js';
import { doctorCommand } from './commands/doctor.js';
import { exportCommand } from './commands/export.js';
import { importCommand } from './commands/import.js';
import { migrateCommand } from './commands/migrate.js';
import { pruneCommand } from './commands/prune.js';
import { restoreCommand } from './commands/restore.js';
import { rotateSecretCommand, rotateVapidKeysCommand } from './commands/rotate.js';
import { startCommand } from './commands/start.js';
import { userCommand } from './commands/user.js';

const program = new Command('nepsh')
  .description('Runs and looks after an installation of Nepsh. Takes the same environment as the service.')
  .version(version)
  .showHelpAfterError('(nepsh --help lists the commands)')
  .addCommand(startCommand())
  .addCommand(doctorCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(migrateCommand())
  .addCommand(exportCommand())
  .addCommand(importCommand())
  .addCommand(userCommand())
  .addCommand(pruneCommand())
  .addCommand(rotateSecretCommand())
  .addCommand(rotateVapidKeysCommand());

try {
  readEnvFile(process.env);
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
