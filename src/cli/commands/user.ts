import { Command, Option } from 'commander';
import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { UserDto } from '../../contract/dto/user.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import { OperatorAccounts } from '../../modules/users/operator-accounts.js';
import { examples } from '../support/examples.js';
import { print } from '../support/report.js';
import { withService } from '../support/with-service.js';

interface Output {
  json: boolean;
}

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
        .action(create),
    )
    .addCommand(
      withOutput('promote')
        .summary('make a known user an active super-admin; the password stays')
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user promote ada@example.org'))
        .action((login: string, { json }: Output) =>
          change(json, 'is a super-admin.', (accounts) => accounts.promote(login)),
        ),
    )
    .addCommand(
      withOutput('reset-password')
        .summary('give a user another password, which is printed once')
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user reset-password ada@example.org'))
        .action(resetPassword),
    )
    .addCommand(
      withOutput('remove-second-factor')
        .summary("remove a user's authenticator app and recovery codes")
        .argument(...LOGIN)
        .addHelpText(...examples('nepsh user remove-second-factor ada@example.org'))
        .action((login: string, { json }: Output) =>
          change(json, 'signs in by password alone.', (accounts) => accounts.removeSecondFactor(login)),
        ),
    );

const withOutput = (name: string): Command => new Command(name).option('--json', 'print the result as JSON', false);

async function create(email: string, options: Output & { username?: string; role: string }): Promise<void> {
  const dto = plainToInstance(UserDto, { email, username: options.username ?? nameIn(email) });
  const [problem] = await validate(dto);
  if (problem) throw new Error(Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`);
  const { user, password } = await withService((app) => app.get(OperatorAccounts).create(dto, options.role));
  show(user, password, `was added as ${user.role}.`, options.json);
}

async function resetPassword(login: string, { json }: Output): Promise<void> {
  const { user, password } = await withService((app) => app.get(OperatorAccounts).resetPassword(login));
  show(user, password, 'has another password and was signed out.', json);
}

async function change(
  json: boolean,
  what: string,
  act: (accounts: OperatorAccounts) => Promise<UserRecord>,
): Promise<void> {
  const user = await withService((app) => act(app.get(OperatorAccounts)));
  print({ id: user._id, username: user.username }, [`${user.username} (${user.email}) ${what}`], json);
}

function show(user: UserRecord, password: string, what: string, json: boolean): void {
  const sentences = [
    `${user.username} (${user.email}) ${what}`,
    `Password   ${password}   (shown this once; it must be changed at the next sign-in)`,
  ];
  print({ id: user._id, username: user.username, password }, sentences, json);
}

/** The part before the @, made longer where it is too short for a username. */
function nameIn(address: string): string {
  const [name = ''] = address.split('@');
  return name.length < LIMITS.usernameMin ? `${name}-user` : name;
}
