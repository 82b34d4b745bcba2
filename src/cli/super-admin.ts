import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { parseArgs } from 'node:util';
import { AppModule } from '../app.module.js';
import { UserDto } from '../contract/dto/user.dto.js';
import { LIMITS } from '../contract/limits.js';
import { MakeSuperAdmin, type MadeSuperAdmin } from '../modules/users/make-super-admin.js';
import { Clock } from '../platform/clock/clock.js';
import { loadConfig } from '../platform/config/config.js';
import { startDatabase } from '../platform/database/embedded.js';
import { IndexBuilder } from '../platform/database/index-builder.js';

const USAGE = `Makes a super-admin: of the user who has the e-mail address, else a new one.

  npm run super-admin -- EMAIL [--username NAME] [--new-password]

A new user's username is the part before the @ unless it is given, and the password is made up and printed once; with
--new-password a known user gets another one too. While the service runs on its embedded database, stop it first: the
database is in use.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    username: { type: 'string' },
    'new-password': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [email] = positionals;
if (values.help || !email) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 1);
}

try {
  await run(email);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(address: string): Promise<void> {
  const username = values.username ?? nameIn(address);
  const dto = plainToInstance(UserDto, { email: address, username });
  const [problem] = await validate(dto);
  if (problem) throw new Error(Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`);

  const config = loadConfig(process.env);
  const database = await startDatabase(config);
  const app = await NestFactory.createApplicationContext(
    AppModule.with({ config, clock: new Clock(), databaseUri: database.uri }),
    { logger: ['error'] },
  );
  try {
    await app.get(IndexBuilder).build();
    print(await app.get(MakeSuperAdmin).make(dto.email, dto.username, values['new-password']));
  } finally {
    await app.close();
    await database.close();
  }
}

/** The part before the @, made longer where it is too short for a username. */
function nameIn(address: string): string {
  const [name = ''] = address.split('@');
  return name.length < LIMITS.usernameMin ? `${name}-admin` : name;
}

function print({ user, done, generatedPassword }: MadeSuperAdmin): void {
  process.stdout.write(`${user.username} (${user.email}) was ${done}: super-admin.\n`);
  if (generatedPassword) process.stdout.write(`Password   ${generatedPassword}   (shown this once)\n`);
}
