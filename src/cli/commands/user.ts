import { Command, Option } from 'commander';
import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { NewUser, Output } from '../actions/user.js';
import { examples } from '../support/examples.js';

const actions = () => import('../actions/user.js');

const LOGIN = ['<login>', 'e-mail address or username'] as const;

export const userCommand = (): Command =>
  new Command('user')
    .summary('add users, reset passwords, make super-admins')
    .description('Looks after users, while the service runs or not. Each change is in the log of activities.')
    .addCommand(
      withOutput('create')
        .summary('add a user, with a password that is printed once')
        .argument('<email>', 'e-mail address')
        .option('--username <name>', 'the part before the @, unless given')
        .addOption(
          new Option('--role <role>', 'what they may do').choices([STAFF_ROLE, SUPER_ADMIN_ROLE]).default(STAFF_ROLE),
        )
        .addHelpText(...examples('nepsh user create ada@example.org --role super-admin'))
        .action(async (email: string, options: NewUser) => (await actions()).create(email, options)),
    )
    .addCommand(
      withOutput('promote')
        .summary('make a known user an active super-admin; the password stays')
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user promote ada@example.org'))
        .action(async (login: string, options: Output) => (await actions()).promote(login, options)),
    )
    .addCommand(
      withOutput('reset-password')
        .summary('give a user another password, which is printed once')
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
