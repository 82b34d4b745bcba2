import 'reflect-metadata';
import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { parseArgs } from 'node:util';
import { UserDto } from '../contract/dto/user.dto.js';
import { LIMITS } from '../contract/limits.js';
import { MakeSuperAdmin, type MadeSuperAdmin } from '../modules/users/make-super-admin.js';
import { offline } from './support/offline.js';

const USAGE = `Makes a super-admin: of the user who has the e-mail address, else a new one. Lets users in who are locked out.

  npm run super-admin -- EMAIL [--username NAME] [--new-password] [--without-second-factor]

A new user's username is the part before the @ unless it is given, and the password is made up and printed once. A known
user becomes a super-admin; with --new-password they get another password instead, which must be changed at the next
sign-in, and with --without-second-factor they lose their authenticator app and recovery codes: their role stays. While the service runs on its embedded database, stop it first: the
database is in use.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    username: { type: 'string' },
    'new-password': { type: 'boolean', default: false },
    'without-second-factor': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [email] = positionals;
if (values.help || !email) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 1);
}

const username = values.username ?? nameIn(email);
const dto = plainToInstance(UserDto, { email, username });
const [problem] = await validate(dto);
if (problem) {
  process.stderr.write(`${Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`}\n`);
  process.exit(1);
}
await offline(async (app) => {
  const { 'new-password': newPassword, 'without-second-factor': withoutFactor } = values;
  print(await app.get(MakeSuperAdmin).make(dto.email, dto.username, newPassword, withoutFactor));
});

/** The part before the @, made longer where it is too short for a username. */
function nameIn(address: string): string {
  const [name = ''] = address.split('@');
  return name.length < LIMITS.usernameMin ? `${name}-admin` : name;
}

function print({ user, done, generatedPassword }: MadeSuperAdmin): void {
  process.stdout.write(`${user.username} (${user.email}) was ${done}: ${user.role}.\n`);
  if (generatedPassword)
    process.stdout.write(`Password   ${generatedPassword}   (shown this once; change it at the next sign-in)\n`);
}
