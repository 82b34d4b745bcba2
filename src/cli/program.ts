import { Command } from 'commander';
import { versionAndCommit } from '../platform/config/version.js';
import { backupCommand } from './commands/backup.js';
import { doctorCommand } from './commands/doctor.js';
import { exportCommand } from './commands/export.js';
import { importCommand } from './commands/import.js';
import { migrateCommand } from './commands/migrate.js';
import { mediaCommand } from './commands/media.js';
import { publishCommand } from './commands/publish.js';
import { pruneCommand } from './commands/prune.js';
import { restoreCommand } from './commands/restore.js';
import { rotateSecretCommand, rotateVapidKeysCommand } from './commands/rotate.js';
import { startCommand } from './commands/start.js';
import { userCommand } from './commands/user.js';

/** Builds the command line with all its commands. */
export function nepshProgram(): Command {
  const program = new Command('nepsh')
    .description('Runs and maintains an installation of Nepsh. Reads the same environment variables as the service.')
    .version(versionAndCommit)
    .addCommand(startCommand())
    .addCommand(doctorCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(migrateCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
    .addCommand(userCommand())
    .addCommand(publishCommand())
    .addCommand(mediaCommand())
    .addCommand(pruneCommand())
    .addCommand(rotateSecretCommand())
    .addCommand(rotateVapidKeysCommand());
  pointToHelp(program, 'nepsh');
  return program;
}

/** Makes each command refer to its own help after an invalid argument. */
function pointToHelp(command: Command, name: string): void {
  const names = command.commands.map((part) => part.name()).join(', ');
  command.showHelpAfterError(
    names ? `Commands: ${names}. (For details, run ${name} --help)` : `(For usage, run ${name} --help)`,
  );
  for (const part of command.commands) pointToHelp(part, `${name} ${part.name()}`);
}
