import { IsBoolean, IsEmail, IsIn, IsNumber, IsOptional, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { APP_PLATFORMS, type AppPlatform } from '../downloads.js';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { isPushToken } from '../push-tokens.js';
import { NotificationPreferencesDto } from './subscription.dto.js';
import { all, Line, OptionalText, OptionalHttpsAddress, RequiredVerbatim, Trim } from './decorators.js';

const degrees = (label: string, max: number): PropertyDecorator =>
  all(
    IsOptional(),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: `${label} must be a number of degrees` }),
    Min(-max, { message: `${label} must be between -${max} and ${max}` }),
    Max(max, { message: `${label} must be between -${max} and ${max}` }),
  );

/** Returns whether a value is a language tag (RFC 5646), such as en, pt-BR, or zh-Hant-TW. */
function isLocale(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const IsLanguageTag = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isLanguageTag', validator: { validate: isLocale } },
    { message: 'Locale must be a language tag like en-GB' },
  );

/** `POST /api/mobile/devices`: an installed app. A call with an existing token updates the app of the token. */
export class DeviceDto extends NotificationPreferencesDto {
  /** Push token of Expo or FCM. */
  @all(
    RequiredVerbatim('Token', LIMITS.deviceToken),
    ValidateBy(
      { name: 'isPushToken', validator: { validate: isPushToken } },
      { message: 'Token must be an Expo push token, such as ExponentPushToken[…], or a Firebase token' },
    ),
  )
  token!: string;

  /** Operating system of the app. */
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform!: AppPlatform;

  /** Color scheme of the app. 'system' for a new app. */
  @IsOptional()
  @IsIn(['light', 'dark', 'system'], { message: 'Theme must be light, dark or system' })
  theme?: 'light' | 'dark' | 'system';

  /** Latitude in degrees. */
  @degrees('Latitude', 90)
  lat?: number;

  /** Longitude in degrees. */
  @degrees('Longitude', 180)
  lng?: number;

  /** Name that staff see. */
  @OptionalText('Username', LIMITS.usernameMax)
  userName?: string;

  /** Address that staff see. */
  @Line()
  @IsOptional()
  @IsEmail({}, { message: MESSAGES.emailInvalid })
  @MaxLength(LIMITS.emailMax, { message: MESSAGES.emailInvalid })
  email?: string;

  /** Https address of an image. Empty for none. */
  @OptionalHttpsAddress({ message: 'Avatar must be a valid URL' })
  avatar?: string;

  /** Whether the app receives pushes. True for a new app. */
  @IsOptional()
  @IsBoolean({ message: 'Notifications allowed must be yes or no' })
  isNotificationsAllowed?: boolean;

  /** Language of the app, such as en-GB. */
  @all(
    Trim(),
    IsOptional(),
    IsLanguageTag(),
    MaxLength(LIMITS.locale, { message: 'Locale must be a language tag like en-GB' }),
  )
  locale?: string;

  /** Version of the installed build, in the format of the `version` of a download. */
  @OptionalText('App version', LIMITS.version)
  appVersion?: string;
}

/** `DELETE /api/mobile/devices`: identifies the app by its token. */
export class DeviceTokenDto {
  /** Push token of Expo or FCM. */
  @RequiredVerbatim('Token', LIMITS.deviceToken)
  token!: string;
}
