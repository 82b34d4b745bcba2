import { validate } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { UserDto } from '../../contract/dto/user.dto.js';
import { LIMITS } from '../../contract/limits.js';
import type { UserRecord } from '../../contract/records/user.record.js';
import { OperatorAccounts } from '../../modules/accounts/staff/operator-accounts.js';
import { print } from '../support/report.js';
import { withService } from '../support/with-service.js';

export interface Output {
  json: boolean;
}

export interface NewUser extends Output {
  username?: string;
  role: string;
}

export async function create(email: string, options: NewUser): Promise<void> {
  const dto = plainToInstance(UserDto, { email, username: options.username ?? nameIn(email) });
  const [problem] = await validate(dto);
  if (problem) throw new Error(Object.values(problem.constraints ?? {})[0] ?? `${problem.property} is not valid`);
  const { user, password } = await withService((app) => app.get(OperatorAccounts).create(dto, options.role));
  show(user, password, `was added as ${user.role}.`, options.json);
}

export async function resetPassword(login: string, { json }: Output): Promise<void> {
  const { user, password } = await withService((app) => app.get(OperatorAccounts).resetPassword(login));
  show(user, password, 'has a new password and was signed out.', json);
}

export const promote = (login: string, { json }: Output): Promise<void> =>
  change(json, 'is a super-admin.', (accounts) => accounts.promote(login));

export const removeSecondFactor = (login: string, { json }: Output): Promise<void> =>
  change(json, 'now signs in with the password only.', (accounts) => accounts.removeSecondFactor(login));

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
    `Password   ${password}   (shown only once; it must be changed at the next sign-in)`,
  ];
  print({ id: user._id, username: user.username, password }, sentences, json);
}

/** Returns the part before the @, extended if it is too short for a username. */
function nameIn(address: string): string {
  const [name = ''] = address.split('@');
  return name.length < LIMITS.usernameMin ? `${name}-user` : name;
}
