import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsMongoId,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES, requiredMessage } from '../messages.js';
import { FOLLOW_KINDS, type FollowKind } from '../notifications.js';
import { all, RequiredText, RequiredVerbatim, Trim, WebAddress } from './decorators.js';
import { IsTimeOfDay, IsZoneName } from './time-rules.js';

/** An object that can be followed: a team by name, or a league or game by id. */
export class FollowDto {
  /** Kind of the followed object. */
  @IsIn(FOLLOW_KINDS, { message: 'Kind must be team, league or game' })
  kind!: FollowKind;

  /** Name of a team, or id of a league or game. */
  @RequiredText('Value', LIMITS.name)
  @ValidateBy({
    name: 'isFollowed',
    validator: {
      validate(value, context) {
        const { kind } = (context?.object ?? {}) as Partial<FollowDto>;
        return kind === 'team' || /^[0-9a-f]{24}$/i.test(String(value));
      },
      defaultMessage: () => 'Value must be the id of a league or a game',
    },
  })
  value!: string;
}

const Hour = (label: string): PropertyDecorator => IsTimeOfDay({ message: `${label} must be a time like 22:00` });

/** Hours without notifications in a time zone. If the end is before the start, the hours extend past midnight. */
export class QuietHoursDto {
  /** Start of the hours, HH:mm. */
  @Hour('From')
  from!: string;

  /** End of the hours, HH:mm. Not equal to `from`. */
  @all(
    Hour('To'),
    ValidateBy({
      name: 'isAnotherHour',
      validator: {
        validate(value, context) {
          const { from } = (context?.object ?? {}) as Partial<QuietHoursDto>;
          return from !== value;
        },
        defaultMessage: () => MESSAGES.quietHoursSame,
      },
    }),
  )
  to!: string;

  /** IANA name of the time zone. */
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone!: string;
}

const Follows = (): PropertyDecorator =>
  all(
    IsOptional(),
    IsArray({ message: 'Follows must be a list' }),
    ArrayMaxSize(LIMITS.follows, { message: `Follows must contain at most ${LIMITS.follows}` }),
    ValidateNested({ each: true }),
    Type(() => FollowDto),
  );

const QuietHours = (): PropertyDecorator =>
  all(
    IsOptional(),
    IsObject({ message: 'Quiet hours must have from, to and timeZone' }),
    ValidateNested(),
    Type(() => QuietHoursDto),
  );

/** Notification preferences of a device or browser: follows and quiet hours. */
export class NotificationPreferencesDto {
  /** Omit to keep the current follows. A new device or browser follows nothing. */
  @Follows()
  follows?: FollowDto[];

  /** Omit to keep the current quiet hours. Null removes them. */
  @QuietHours()
  quietHours?: QuietHoursDto | null;
}

const key = (bytes: number, label: string): PropertyDecorator =>
  ValidateBy({
    name: 'isKey',
    validator: {
      validate: (value) => isKey(value, bytes),
      defaultMessage: () => `${label} must be ${bytes} bytes in base64url`,
    },
  });

const isKey = (value: unknown, bytes: number): boolean =>
  typeof value === 'string' &&
  /^[\w+/-]+={0,2}$/.test(value) &&
  Math.floor((value.replace(/=+$/, '').length * 3) / 4) === bytes;

export class SubscriptionKeysDto {
  /** Public key of the browser (P-256, uncompressed). */
  @key(65, 'p256dh')
  p256dh!: string;

  /** Authentication secret of the browser (RFC 8291), 16 bytes in base64url. */
  @key(16, 'auth')
  auth!: string;
}

/** JSON form of the subscription that `pushManager.subscribe()` returns in a browser. */
export class PushSubscriptionDto {
  /** Address of the browser's push service. */
  @WebAddress({ message: 'Endpoint must be a valid URL' })
  endpoint!: string;

  /** Accepted but ignored. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsNumber({}, { message: 'Expiration time must be a number' })
  expirationTime?: number | null;

  @IsDefined({ message: requiredMessage('Keys') })
  @IsObject({ message: 'Keys must be p256dh and auth' })
  @ValidateNested()
  @Type(() => SubscriptionKeysDto)
  keys!: SubscriptionKeysDto;
}

/** `POST /api/notifications/subscriptions`: a browser. A call with an existing endpoint updates the subscription. */
export class SubscribeDto extends NotificationPreferencesDto {
  @IsDefined({ message: requiredMessage('Subscription') })
  @IsObject({ message: 'Subscription must be a push subscription of the browser' })
  @ValidateNested()
  @Type(() => PushSubscriptionDto)
  subscription!: PushSubscriptionDto;
}

/** `DELETE /api/notifications/subscriptions`: identifies the browser by its endpoint. */
export class SubscriptionEndpointDto {
  /** Address of the browser's push service. */
  @Trim()
  @IsNotEmpty({ message: requiredMessage('Endpoint') })
  @IsString({ message: 'Endpoint must be text' })
  @MaxLength(LIMITS.url, { message: `Endpoint must be at most ${LIMITS.url} characters` })
  endpoint!: string;
}

/** `POST /api/mobile/notifications/{id}/test`: sends to a device by its id or token, or to a browser by its endpoint. */
export class TestSendDto {
  /** Id of an app user. Requires app-users:access. */
  @IsOptional()
  @IsMongoId({ message: 'Device must be from the list' })
  device?: string;

  /** Push token of a device. */
  @ValidateIf(({ device, endpoint }: TestSendDto, value) => value !== undefined || (endpoint === undefined && !device))
  @RequiredVerbatim('Token', LIMITS.deviceToken, 'A device, a token or an endpoint is required')
  token?: string;

  /** Address of a browser's push service. */
  @IsOptional()
  @IsString({ message: 'Endpoint must be text' })
  @MaxLength(LIMITS.url, { message: `Endpoint must be at most ${LIMITS.url} characters` })
  endpoint?: string;
}
