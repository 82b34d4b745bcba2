import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MinLength, ValidateBy } from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES, passwordLongMessage } from '../messages.js';
import { longestPassword } from '../password-policy.js';
import { PERMISSIONS, type Permission } from '../permissions.js';
import { USER_STATUSES, type UserStatus } from '../records/user.record.js';
import {
  all,
  EmailAddress,
  NormalizedPassword,
  OptionalText,
  RequiredText,
  RequiredVerbatim,
  TypedPassword,
} from './decorators.js';

const Username = (): PropertyDecorator =>
  all(
    RequiredText('Username', LIMITS.usernameMax, MESSAGES.usernameShort),
    MinLength(LIMITS.usernameMin, { message: MESSAGES.usernameShort }),
    // What has an @ is taken for an e-mail address at the sign-in.
    ValidateBy(
      { name: 'isUsername', validator: { validate: (value) => typeof value === 'string' && !value.includes('@') } },
      { message: 'Username must not contain @' },
    ),
  );

/** As it was typed, white space included. 8 characters to the operator's maximum. */
const Password = (): PropertyDecorator =>
  all(
    IsString({ message: MESSAGES.passwordShort }),
    MinLength(LIMITS.passwordMin, { message: MESSAGES.passwordShort }),
    ValidateBy({
      name: 'passwordLength',
      validator: {
        validate: (value) => typeof value !== 'string' || [...value].length <= longestPassword(),
        defaultMessage: () => passwordLongMessage(longestPassword()),
      },
    }),
  );

const NewPassword = (): PropertyDecorator => all(NormalizedPassword(), Password());

/** What everybody who can sign in has. */
export class UserDto {
  @Username()
  username!: string;

  @EmailAddress()
  email!: string;
}

/** `PUT /api/users/{id}`. */
export class EditUserDto extends UserDto {
  /** The caller's own, where they change their own record: needed from ten minutes after signing in. */
  @all(IsOptional(), TypedPassword('Current password'))
  currentPassword?: string;
}

/** The form of one's own profile, which always asks for the password. */
export class ProfileForm extends UserDto {
  @TypedPassword('Current password')
  currentPassword!: string;
}

/** `POST /api/users`. */
export class NewUserDto extends UserDto {
  @NewPassword()
  password!: string;

  /** Accepted and ignored: new users are staff. */
  @OptionalText('Role', LIMITS.roleName)
  role?: string;
}

/** `PUT /api/users/{id}/role`. */
export class UserRoleDto {
  /** The role's key. */
  @RequiredVerbatim('Role', LIMITS.roleName)
  role!: string;
}

/** `PUT /api/users/{id}/status`. */
export class UserStatusDto {
  @IsIn(USER_STATUSES, { message: 'Status must be Active or Suspended' })
  status!: UserStatus;
}

/** `PUT /api/users/{id}/password`: one's own. */
export class PasswordDto {
  /** Accepted and ignored: hashes leave the server never. */
  @IsOptional()
  @IsString({ message: 'The hash must be a text' })
  currentHashedPassword?: string;

  @Password()
  currentPassword!: string;

  @NewPassword()
  newPassword!: string;
}

/** The form behind PasswordDto. */
export class PasswordForm extends PasswordDto {
  @ValidateBy(
    {
      name: 'isSameAsNew',
      validator: { validate: (value, args) => value === (args?.object as PasswordForm | undefined)?.newPassword },
    },
    { message: MESSAGES.passwordMismatch },
  )
  @NewPassword()
  confirmPassword!: string;
}

/** `PUT /api/users/{id}/permissions`. */
export class PermissionsDto {
  /** The keys that the user is to hold; keys that the actor lacks stay as they are. */
  @all(
    IsArray({ message: 'Permissions must be a list' }),
    ArrayMaxSize(PERMISSIONS.length, { message: 'Permissions must be a list without doubles' }),
    IsIn(PERMISSIONS, { each: true, message: 'Permissions must be of the list' }),
  )
  newPermissions!: Permission[];
}

/** The key of a role from its name: 'Match editor' → 'match-editor'. Empty for a name without a letter or a digit. */
export function roleKeyOf(name: string): string {
  // Lower case before and after: see `fold`.
  const plain = name.toLowerCase().normalize('NFKC').toLowerCase();
  return (plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join('-');
}

const makesKey = (name: string): boolean => {
  const { length } = roleKeyOf(name);
  return length > 0 && length <= LIMITS.roleName;
};

/** `POST /api/roles`. */
export class RoleDto {
  @all(
    RequiredText('Role', LIMITS.roleName, MESSAGES.roleNameRequired),
    ValidateBy(
      { name: 'makesRoleKey', validator: { validate: (name) => typeof name !== 'string' || makesKey(name) } },
      { message: `Role must have a letter or a digit, and at most ${LIMITS.roleName} characters` },
    ),
  )
  name!: string;
}
