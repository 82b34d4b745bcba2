import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { API_KEY_PERMISSIONS, type ApiKeyPermission } from '../api-keys.js';
import { LIMITS } from '../limits.js';
import { all, Label, RequiredText, TypedPassword } from './decorators.js';

const DAYS = `Days must be a whole number from 1 to ${LIMITS.apiKeyDays}`;

/** `POST /api/api-keys`. */
export class ApiKeyDto {
  /** Purpose of the key. */
  @RequiredText('Name', LIMITS.name)
  name!: string;

  /** Permissions of the key. The key can only use permissions that its creator still holds. */
  @all(
    IsArray({ message: 'Permissions must be a list' }),
    ArrayNotEmpty({ message: 'Choose at least one permission' }),
    ArrayMaxSize(API_KEY_PERMISSIONS.length, { message: 'Permissions must not contain duplicates' }),
    IsIn(API_KEY_PERMISSIONS, { each: true, message: 'Permissions must be allowed for API keys' }),
  )
  permissions!: ApiKeyPermission[];

  /** Number of days until the key expires. The key never expires if omitted or null. */
  @all(
    Label('Expires'),
    IsOptional(),
    IsInt({ message: DAYS }),
    Min(1, { message: DAYS }),
    Max(LIMITS.apiKeyDays, { message: DAYS }),
  )
  expiresInDays?: number | null;

  /** Password of the caller. Required if the sign-in was more than ten minutes ago. */
  @all(IsOptional(), TypedPassword('Current password'))
  currentPassword?: string;
}
