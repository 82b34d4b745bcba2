import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { API_KEY_PERMISSIONS } from '../api-keys.js';
import { LIMITS } from '../limits.js';
import type { Permission } from '../permissions.js';
import { all, Label, RequiredText, TypedPassword } from './decorators.js';

const DAYS = `Days must be a whole number from 1 to ${LIMITS.apiKeyDays}`;

/** `POST /api/api-keys`. */
export class ApiKeyDto {
  /** What it is for. */
  @RequiredText('Name', LIMITS.name)
  name!: string;

  /** What it may do: as long as its maker may do it too. */
  @all(
    IsArray({ message: 'Permissions must be a list' }),
    ArrayNotEmpty({ message: 'Choose at least one permission' }),
    ArrayMaxSize(API_KEY_PERMISSIONS.length, { message: 'Permissions must be a list without doubles' }),
    IsIn(API_KEY_PERMISSIONS, { each: true, message: 'Permissions must be ones that an API key may have' }),
  )
  permissions!: Permission[];

  /** In how many days it expires; left out: never. */
  @all(
    Label('Expires'),
    IsOptional(),
    IsInt({ message: DAYS }),
    Min(1, { message: DAYS }),
    Max(LIMITS.apiKeyDays, { message: DAYS }),
  )
  expiresInDays?: number | null;

  /** The caller's own: needed from ten minutes after signing in. */
  @all(IsOptional(), TypedPassword('Current password'))
  currentPassword?: string;
}
