import { Command, Option } from 'commander';
import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { NewUser, Output } from '../actions/user.js';
import { examples } from '../support/examples.js';

const actions = () => import('../actions/user.js');

const LOGIN = ['<login>', 'email address or username'] as const;

export const userCommand = (): Command =>
  new Command('user')
    .summary('add users, reset passwords, promote users to super-admin')
    .description('Manages users. The service may be running. The activity log records each change.')
    .addCommand(
      withOutput('create')
        .summary('add a user and print a one-time password')
        .argument('<email>', 'email address')
        .option('--username <name>', 'username; by default the part before the @')
        .addOption(
          new Option('--role <role>', 'role of the user').choices([STAFF_ROLE, SUPER_ADMIN_ROLE]).default(STAFF_ROLE),
        )
        .addHelpText(...examples('nepsh user create ada@example.org --role super-admin'))
        .action(async (email: string, options: NewUser) => (await actions()).create(email, options)),
    )
    .addCommand(
      withOutput('promote')
        .summary('make an existing user an active super-admin; the password stays the same')
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user promote ada@example.org'))
        .action(async (login: string, options: Output) => (await actions()).promote(login, options)),
    )
    .addCommand(
      withOutput('reset-password')
        .summary("reset a user's password and print a one-time password")
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user reset-password ada@example.org'))
        .action(async (login: string, options: Output) => (await actions()).resetPassword(login, options)),
    )
    .addCommand(
      withOutput('remove-second-factor')
        .summary("remove a user's authenticator app and recovery codes")
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user remove-second-factor ada@example.org'))
        .action(async (login: string, options: Output) => (await actions()).removeSecondFactor(login, options)),
    );

const withOutput = (name: string): Command => new Command(name).option('--json', 'print the result as JSON', false);
