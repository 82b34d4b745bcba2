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
    // Sign-in treats a login with an @ as an email address.
    ValidateBy(
      { name: 'isUsername', validator: { validate: (value) => typeof value === 'string' && !value.includes('@') } },
      { message: 'Username must not contain @' },
    ),
  );

/**
 * Validates a password without trimming white space. The length ranges from 8 characters to the maximum that the operator
 * configured.
 */
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

/** Fields of a user account. */
export class UserDto {
  /** Name for the sign-in and for other staff. Contains no @. */
  @Username()
  username!: string;

  @EmailAddress()
  email!: string;
}

/** `PUT /api/users/{id}`. */
export class EditUserDto extends UserDto {
  /** Password of the caller. Required if callers change their own record more than ten minutes after the sign-in. */
  @all(IsOptional(), TypedPassword('Current password'))
  currentPassword?: string;
}

/** Form of the user's own profile, which always requires the password. */
export class ProfileForm extends UserDto {
  @TypedPassword('Current password')
  currentPassword!: string;
}

/** `POST /api/users`. */
export class NewUserDto extends UserDto {
  @NewPassword()
  password!: string;

  /** Accepted but ignored, because new users always have the role staff. */
  @OptionalText('Role', LIMITS.roleName)
  role?: string;
}

/** `PUT /api/users/{id}/role`. */
export class UserRoleDto {
  /** Key of the role. */
  @RequiredVerbatim('Role', LIMITS.roleName)
  role!: string;
}

/** `PUT /api/users/{id}/status`. */
export class UserStatusDto {
  /** A suspended user cannot sign in. */
  @IsIn(USER_STATUSES, { message: 'Status must be Active or Suspended' })
  status!: UserStatus;
}

/** `PUT /api/users/{id}/password`: changes the caller's own password. */
export class PasswordDto {
  /** Accepted but ignored, because password hashes never leave the server. */
  @IsOptional()
  @IsString({ message: 'The hash must be text' })
  currentHashedPassword?: string;

  @Password()
  currentPassword!: string;

  @NewPassword()
  newPassword!: string;
}

/** Form for `PasswordDto`, with a repeated password. */
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
  /** Permissions that the user should have. Permissions that the caller lacks do not change. */
  @all(
    IsArray({ message: 'Permissions must be a list' }),
    ArrayMaxSize(PERMISSIONS.length, { message: 'Permissions must not contain duplicates' }),
    IsIn(PERMISSIONS, { each: true, message: 'Permissions must be from the list' }),
  )
  newPermissions!: Permission[];
}

/** Returns the key of a role with this name: 'match-editor' for 'Match editor'. Empty if the name contains no letter or digit. */
export function roleKeyOf(name: string): string {
  // Lower case is applied before and after NFKC: see `fold`.
  const plain = name.toLowerCase().normalize('NFKC').toLowerCase();
  return (plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join('-');
}

const makesKey = (name: string): boolean => {
  const { length } = roleKeyOf(name);
  return length > 0 && length <= LIMITS.roleName;
};

/** `POST /api/roles`. */
export class RoleDto {
  /** Display name. The key of the role follows from it. */
  @all(
    RequiredText('Role', LIMITS.roleName, MESSAGES.roleNameRequired),
    ValidateBy(
      { name: 'makesRoleKey', validator: { validate: (name) => typeof name !== 'string' || makesKey(name) } },
      { message: `Role must have a letter or a digit, and at most ${LIMITS.roleName} characters` },
    ),
  )
  name!: string;
}
